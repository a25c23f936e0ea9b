// Cards selected from the three sources of a play, and the action they make.

import { isCard, type Card } from '$lib/card/notation';

export const SOURCES = ['hand', 'own', 'their'] as const;
export type Source = (typeof SOURCES)[number];
export type Choice = Record<Source, ReadonlySet<string>>;

export const NOTHING: Choice = { hand: new Set(), own: new Set(), their: new Set() };

/** Adds a card to the selection or removes it; `key` is that of the hand component (`7D.0`). */
export function toggle(choice: Choice, source: Source, key: string): Choice {
  const next = new Set(choice[source]);
  if (!next.delete(key)) next.add(key);
  return { ...choice, [source]: next };
}

/** The action in notation: hand cards plain, the others with their source; empty if nothing is selected. */
export function actionOf(choice: Choice): string {
  return SOURCES.flatMap((source) =>
    [...choice[source]].map((key) => `${source === 'hand' ? '' : `${source}:`}${key.split('.')[0]}`),
  ).join(' ');
}

/** The cards of an action, by source. */
export function cardsOf(action: string): Record<Source, Card[]> {
  const cards: Record<Source, Card[]> = { hand: [], own: [], their: [] };
  for (const part of action.split(' ')) {
    const [place, card] = part.includes(':')
      ? (part.split(':') as [Source, string])
      : ['hand' as const, part];
    if (isCard(card)) cards[place].push(card);
  }
  return cards;
}

export function countOf(choice: Choice): number {
  return SOURCES.reduce((sum, source) => sum + choice[source].size, 0);
}
