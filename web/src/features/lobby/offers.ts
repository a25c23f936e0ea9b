import { presetFace } from '$lib/game/faces';
import type { GameInfo } from '$lib/wire/protocol';

/** One game that the lobby offers, with one preset. */
export interface Offer {
  key: string;
  info: GameInfo;
  preset: string;
}

/** What the lobby offers, in the order of the server's catalog; a game unknown to this client is offered with its first preset. */
export function offersOf(games: readonly GameInfo[]): Offer[] {
  return games.flatMap((info) => {
    const offered = info.presets.filter((preset) => presetFace(info.id, preset)?.offered);
    const presets = offered.length > 0 ? offered : info.presets.slice(0, 1);
    return presets.map((preset) => ({ key: `${info.id}/${preset}`, info, preset }));
  });
}
