import type { DeckTold } from '$lib/game/faces';

/** One guided move on a real board: what is seen, what is to be done, and what is said of it. */
export interface Scene {
  /** The sentence: here and not among the words of the game, which everybody loads who plays it. */
  say: DeckTold;
  view: unknown;
  /** How many sit at the table; two without it. */
  seats?: number;
  /** What may be played here; the first is what is wanted, and any of them leads on. */
  legal: readonly string[];
  /** What the wanted action would make, where the game shows that beforehand. */
  makes?: unknown;
}

/** Two actions that mean the same: cards chosen together are in no order. */
export function same(one: string, other: string): boolean {
  const parts = (action: string) => action.split(' ').sort().join(' ');
  return parts(one) === parts(other);
}
