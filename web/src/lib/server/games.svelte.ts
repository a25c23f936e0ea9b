import type { GameInfo } from '$lib/wire/protocol';
import { http } from './http';

let games = $state.raw<GameInfo[] | null>(null);
let asking: Promise<GameInfo[]> | null = null;

/** The catalog of the server, asked for once; throws what goes wrong, and may then be asked again. */
export function loadGames(): Promise<GameInfo[]> {
  asking ??= http.games().then(
    (found) => (games = found),
    (error: unknown) => {
      asking = null;
      throw error;
    },
  );
  return asking;
}

/** The catalog, once it is there. */
export function knownGames(): readonly GameInfo[] | null {
  return games;
}
