import { withKeys, type Card } from './notation';

/** Which cards of a hand are meant where the bot would have played `wanted`: their keys in the hand, as far as they are still there. */
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

/** What of the wanted cards was not played after all: equal cards are told apart by their number. */
export function without(wanted: readonly Card[], played: readonly Card[]): Card[] {
  const left = [...wanted];
  for (const card of played) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
