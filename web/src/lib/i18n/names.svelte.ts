import { parts, type Card, type Rank, type Suit } from '$lib/card/notation';
import { words } from './words.svelte';

export function suitName(suit: Suit): string {
  return words.t(`suit.${suit}`);
}

export function rankName(rank: Rank): string {
  return words.t(`rank.${rank}`);
}

/** A card as a player says it: "queen of clubs", "Kreuz-Dame", "ristirouva". */
export function cardName(card: Card): string {
  const both = parts(card);
  if (!both) return words.t('card.joker');
  const name = words.t('card.name', { rank: rankName(both.rank), suit: suitName(both.suit) });
  return name;
}
