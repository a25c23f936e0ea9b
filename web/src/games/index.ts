import type { AnyGame } from '$lib/table/seen';

// Every game of the client, one line each; its code is loaded when somebody plays it.
const GAMES: Record<string, () => Promise<{ default: unknown }>> = {
  'sixty-six': () => import('./sixty-six'),
  doppelkopf: () => import('./doppelkopf'),
  waffe: () => import('./waffe'),
  quoridor: () => import('./quoridor'),
};

/** Loads a game; null where this client does not know it. */
export async function loadGame(id: string): Promise<AnyGame | null> {
  const load = GAMES[id];
  return load ? ((await load()).default as AnyGame) : null;
}

/** What the lobby offers, in this order; a preset that is a game of its own to its players stands by itself. */
export const OFFERS: readonly { game: string; preset: string }[] = [
  { game: 'sixty-six', preset: 'sechsundsechzig' },
  { game: 'sixty-six', preset: 'schnapsen' },
  { game: 'doppelkopf', preset: 'ddv' },
  { game: 'quoridor', preset: 'quoridor' },
  { game: 'waffe', preset: 'waffe' },
];
