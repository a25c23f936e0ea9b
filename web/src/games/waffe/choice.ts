// Cards chosen from the three places a play can come from, and the action they make.

import { isCard, type Card } from '$lib/card/notation';

export const SOURCES = ['hand', 'own', 'their'] as const;
export type Source = (typeof SOURCES)[number];
export type Choice = Record<Source, ReadonlySet<string>>;

export const NOTHING: Choice = { hand: new Set(), own: new Set(), their: new Set() };

/** Takes a card into the choice or out of it; `key` is that of the hand component (`7D.0`). */
export function toggle(choice: Choice, source: Source, key: string): Choice {
  const next = new Set(choice[source]);
  if (!next.delete(key)) next.add(key);
  return { ...choice, [source]: next };
}

/** The action in notation: hand cards bare, the others with where they lie; empty where nothing is chosen. */
export function actionOf(choice: Choice): string {
  return SOURCES.flatMap((source) =>
    [...choice[source]].map((key) => `${source === 'hand' ? '' : `${source}:`}${key.split('.')[0]}`),
  ).join(' ');
}

/** The choice an action was made from: the cards of each place. */
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
