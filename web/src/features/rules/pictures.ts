// Pictures in the rules: a game that has some brings a file `pictures.ts`, which says at which paragraph each belongs.

import type { Component } from 'svelte';
import type { Card } from '$lib/card/notation';

/** Cards in groups, or a drawing of the game's own. */
export type Picture =
  { cards: readonly (readonly Card[])[] } | { drawing: Component<never>; props: Record<string, unknown> };

/** By the number of the paragraph that they stand below. */
export type Pictures = Readonly<Record<string, Picture>>;

const FOUND = import.meta.glob<Pictures>('../../games/*/pictures.ts', { import: 'default' });

export async function loadPictures(game: string): Promise<Pictures> {
  return (await FOUND[`../../games/${game}/pictures.ts`]?.()) ?? {};
}

/** The games that have pictures. */
export const pictured = (): string[] => Object.keys(FOUND).map((path) => path.split('/')[3]!);
