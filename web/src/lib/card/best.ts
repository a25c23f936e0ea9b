import { withKeys, type Card } from './notation';

/** The keys of the cards in the hand that the bot would have played (`wanted`), as far as they are still there. */
export function keysOf(hand: readonly Card[], wanted: readonly Card[]): ReadonlySet<string> {
  const left = [...wanted];
  const found = new Set<string>();
  for (const { card, key } of withKeys(hand)) {
    const at = left.indexOf(card);
    if (at < 0) continue;
    left.splice(at, 1);
    found.add(key);
  }
  return found;
}

/** The wanted cards that were not played; equal cards are counted. */
export function without(wanted: readonly Card[], played: readonly Card[]): Card[] {
  const left = [...wanted];
  for (const card of played) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
