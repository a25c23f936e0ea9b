// Introductions: a game provides one in `intro.ts`. Once seen or skipped, it is not offered again.

import { loadCode } from '$lib/server/code';
import type { Scene } from './scene';

const INTROS = import.meta.glob<readonly Scene[]>('../../games/*/intro.ts', { import: 'default' });
const PLACE = 'stammtisch.intro.';

const pathOf = (game: string) => `../../games/${game}/intro.ts`;

export function hasIntro(game: string): boolean {
  return pathOf(game) in INTROS;
}

/** The scenes of a game's introduction; null if it has none. */
export async function loadIntro(game: string): Promise<readonly Scene[] | null> {
  const load = INTROS[pathOf(game)];
  return load ? loadCode(load) : null;
}

/** Whether the introduction has not been seen in this browser. */
export function isNew(game: string): boolean {
  try {
    return hasIntro(game) && localStorage.getItem(PLACE + game) === null;
  } catch {
    // Without storage it would be offered every time: rather never.
    return false;
  }
}

export function remember(game: string): void {
  try {
    localStorage.setItem(PLACE + game, 'seen');
  } catch {
    // Only this is not remembered.
  }
}
