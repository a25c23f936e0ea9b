import { parts, SUITS, type Card, type Rank } from '$lib/card/notation';

/** By card points, highest first: a ten is above a king. */
const BY_VALUE: readonly Rank[] = ['A', 'T', 'K', 'Q', 'J', '9'];

/** Clubs, spades, hearts, diamonds, each by card points, highest first. */
export function byValue(cards: readonly Card[]): Card[] {
  const place = (card: Card) => {
    const both = parts(card);
    return both ? SUITS.indexOf(both.suit) * 10 + BY_VALUE.indexOf(both.rank) : 99;
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The hand in the order its cards came: old ones keep their order, new ones go to the right. */
export function asTheyCame(before: readonly Card[], now: readonly Card[]): Card[] {
  const kept = before.filter((card) => now.includes(card));
  return [...kept, ...now.filter((card) => !kept.includes(card))];
}
