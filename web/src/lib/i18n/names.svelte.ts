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

/** The spoken name of a card: "queen of clubs", "Kreuz-Dame", "ristirouva". */
export function cardName(card: Card): string {
  const both = parts(card);
  if (!both) return words.t('card.joker');
  // In Finnish this suit has another form in compounds.
  const suit = isGerman() && both.suit === 'D' ? words.t('german.joined.D') : suitName(both.suit);
  return words.t('card.name', { rank: rankName(both.rank), suit });
}
