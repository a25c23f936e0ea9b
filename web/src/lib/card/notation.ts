// The notation of cards: rank `A K Q J T 9 … 2`, then suit `C S H D`; a joker is `*`.

import { isGerman } from './deck.svelte';

export const SUITS = ['C', 'S', 'H', 'D'] as const;
export const RANKS = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'] as const;

export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];
export type Card = `${Rank}${Suit}` | '*';

/** Rank and suit of a card, or null for a joker. */
export function parts(card: Card): { rank: Rank; suit: Suit } | null {
  return card === '*' ? null : { rank: card[0] as Rank, suit: card[1] as Suit };
}

export function isSuit(text: string): text is Suit {
  return (SUITS as readonly string[]).includes(text);
}

export function isCard(text: string): text is Card {
  return (
    text === '*' || (text.length === 2 && (RANKS as readonly string[]).includes(text[0]!) && isSuit(text[1]!))
  );
}

/** The index of a rank: a ten is `10` on screen. */
export function rankSign(rank: Rank): string {
  if (isGerman()) return GERMAN_LETTERS[rank] ?? rank;
  return rank === 'T' ? '10' : rank;
}

const GERMAN_LETTERS: Partial<Record<Rank, string>> = { T: '10', Q: 'O', J: 'U' };

const SIGNS: Record<Suit, string> = { C: '♣', S: '♠', H: '♥', D: '♦' };

export function suitSign(suit: Suit): string {
  return SIGNS[suit];
}

/** Adapts running text to the deck: with the German deck `Q♠` becomes `O♠`. */
export function inDeck(text: string): string {
  return text.replace(/\b([QJ])(?=[♣♠♥♦])/g, (_, rank: Rank) => rankSign(rank));
}

/** Running text with each card in it replaced, for example by its name for screen readers. */
export function replaceCards(text: string, say: (card: Card) => string): string {
  return text.replace(/(\b10|\b[AKQJ2-9])([♣♠♥♦])/g, (_, rank: string, sign: string) => {
    const suit = SUITS.find((one) => SIGNS[one] === sign)!;
    return say(`${rank === '10' ? 'T' : rank}${suit}` as Card);
  });
}

/** Running text split at its suit signs. */
export function splitSigns(text: string): { text: string; suit: Suit | null }[] {
  return text
    .split(/([♣♠♥♦])/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, suit: SUITS.find((suit) => SIGNS[suit] === part) ?? null }));
}

/** A card in running text, such as `10♥`; a joker is a star. */
export function cardSign(card: Card): string {
  const both = parts(card);
  return both ? rankSign(both.rank) + suitSign(both.suit) : '★';
}

/**
 * A stable key for each card of a hand that may contain equal cards: the card and its number among equal
 * ones, counted from the left.
 */
export function withKeys(cards: readonly Card[]): { key: string; card: Card }[] {
  const seen = new Map<Card, number>();
  return cards.map((card) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return { key: `${card}.${nth}`, card };
  });
}
