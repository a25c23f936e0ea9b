import type { DeckTold } from '$lib/game/faces';

/** One guided move on a real board: the position, the expected action, and a sentence. */
export interface Scene {
  /** The sentence; not part of the game's words, which every player of the game loads. */
  say: DeckTold;
  view: unknown;
  /** The number of players; two if left out. */
  seats?: number;
  /** The legal actions; the first is the expected one, but any of them leads on. */
  legal: readonly string[];
  /** The preview of the expected action, for games that have one. */
  makes?: unknown;
}

/** Whether two actions are equal: cards selected together have no order. */
export function same(one: string, other: string): boolean {
  const parts = (action: string) => action.split(' ').sort().join(' ');
  return parts(one) === parts(other);
}
