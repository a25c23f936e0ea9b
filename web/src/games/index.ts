import type { AnyGame } from '$lib/table/seen';

// Every folder here is a game; its code is loaded when somebody plays it. What the lobby shows of it is its `face.ts`.
const GAMES = import.meta.glob<AnyGame>('./*/index.ts', { import: 'default' });

/** Loads a game; null where this client does not know it. */
export async function loadGame(id: string): Promise<AnyGame | null> {
  return (await GAMES[`./${id}/index.ts`]?.()) ?? null;
}
