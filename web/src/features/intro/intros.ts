// The introductions: a game that has one brings a file `intro.ts`. Whoever has seen or skipped it is not offered it again.

import type { Scene } from './scene';

const INTROS = import.meta.glob<readonly Scene[]>('../../games/*/intro.ts', { import: 'default' });
const PLACE = 'stammtisch.intro.';

const pathOf = (game: string) => `../../games/${game}/intro.ts`;

export function hasIntro(game: string): boolean {
  return pathOf(game) in INTROS;
}

/** The scenes of a game's introduction; null where it has none. */
export async function loadIntro(game: string): Promise<readonly Scene[] | null> {
  return (await INTROS[pathOf(game)]?.()) ?? null;
}

/** Whether the introduction is still to be offered in this browser. */
export function isNew(game: string): boolean {
  try {
    return hasIntro(game) && localStorage.getItem(PLACE + game) === null;
  } catch {
    // A browser that forgets would be asked every time: better never.
    return false;
  }
}

export function remember(game: string): void {
  try {
    localStorage.setItem(PLACE + game, 'seen');
  } catch {
    // Only the memory of it is lost.
  }
}
