import { language } from '$lib/i18n/words.svelte';
import { loadCode } from '$lib/server/code';
import type { AnyGame } from '$lib/table/seen';

// Every folder here is a game; its code is loaded when somebody plays it. The lobby shows its `face.ts`.
const GAMES = import.meta.glob<AnyGame>('./*/index.ts', { import: 'default' });

const WORDS = import.meta.glob('./*/words/*.ts');

/** Loads a game; null if this client does not know it. */
export async function loadGame(id: string): Promise<AnyGame | null> {
  // Its words are requested at the same time: on a slow connection one wait is better than two.
  void WORDS[`./${id}/words/${language()}.ts`]?.().catch(() => undefined);
  const load = GAMES[`./${id}/index.ts`];
  return load ? loadCode(load) : null;
}
