import { presetFace } from '$lib/game/faces';
import type { GameInfo, NewTable } from '$lib/wire/protocol';

const PLACE = 'stammtisch.level.';

/** The level of bots last chosen for a game, or the middle one. */
export function likedLevel(info: GameInfo): string | null {
  let liked: string | null = null;
  try {
    liked = localStorage.getItem(PLACE + info.id);
  } catch {
    // Without storage the middle level is used.
  }
  const ids = info.levels.map((level) => level.id);
  if (liked !== null && ids.includes(liked)) return liked;
  return ids[Math.floor(ids.length / 2)] ?? null;
}

export function rememberLevel(game: string, level: string): void {
  try {
    localStorage.setItem(PLACE + game, level);
  } catch {
    // Only the choice is not stored.
  }
}

/** The table that one tap opens: bots on all other seats. */
export function quickTable(info: GameInfo, preset: string, level: string | null): NewTable {
  const seats = info.seats[0] ?? 2;
  const first = presetFace(info.id, preset)?.first;
  return {
    game: info.id,
    preset,
    ...(first ? { options: first } : {}),
    seats,
    visibility: 'link',
    bots: level === null ? [] : Array.from({ length: seats - 1 }, (_, nth) => ({ seat: nth + 1, level })),
  };
}
