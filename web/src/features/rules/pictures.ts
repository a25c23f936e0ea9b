// Pictures in the rules: a game provides them in `pictures.ts`, keyed by paragraph.

import type { Component } from 'svelte';
import type { Card } from '$lib/card/notation';
import { loadCode } from '$lib/server/code';

/** Groups of cards, or a drawing component of the game. */
export type Picture =
  { cards: readonly (readonly Card[])[] } | { drawing: Component<never>; props: Record<string, unknown> };

/** By the number of the paragraph they belong to. */
export type Pictures = Readonly<Record<string, Picture>>;

const FOUND = import.meta.glob<Pictures>('../../games/*/pictures.ts', { import: 'default' });

export async function loadPictures(game: string): Promise<Pictures> {
  const load = FOUND[`../../games/${game}/pictures.ts`];
  return load ? loadCode(load) : {};
}

/** The games that have pictures. */
export const pictured = (): string[] => Object.keys(FOUND).map((path) => path.split('/')[3]!);
