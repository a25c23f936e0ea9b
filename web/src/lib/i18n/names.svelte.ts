import { isGerman } from '$lib/card/deck.svelte';
import { parts, type Card, type Rank, type Suit } from '$lib/card/notation';
import { words } from './words.svelte';

export function suitName(suit: Suit): string {
  return words.t(isGerman() ? `german.suit.${suit}` : `suit.${suit}`);
}

export function rankName(rank: Rank): string {
  if (isGerman() && (rank === 'Q' || rank === 'J')) return words.t(`german.rank.${rank}`);
  return words.t(`rank.${rank}`);
}

/** A card as a player says it: "queen of clubs", "Kreuz-Dame", "ristirouva". */
export function cardName(card: Card): string {
  const both = parts(card);
  if (!both) return words.t('card.joker');
  const name = words.t('card.name', { rank: rankName(both.rank), suit: suitName(both.suit) });
  return name;
}
