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

/** A wall as its place: "above e3 and f3" or "right of e3 and e4". */
export function wallName(wall: string): string {
  const column = wall.charCodeAt(0);
  const row = Number(wall.slice(1, -1));
  const first = wall.slice(0, -1);
  return wall.endsWith('h')
    ? words.t('wall.above', { first, second: String.fromCharCode(column + 1) + row })
    : words.t('wall.right', { first, second: wall[0] + String(row + 1) });
}
