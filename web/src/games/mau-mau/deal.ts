import { RANKS, SUITS, type Card } from '$lib/card/notation';
import { DealStream } from '$lib/fair/deal';
import type { MauMauView } from '$lib/wire/mau-mau';
import type { DealProof } from '$lib/wire/protocol';

interface Chance {
  leader?: number;
  deck?: string[];
}

/**
 * Whether a deal follows from its secret and cuts: who begins, if chance decided it, then the pack in canonical order, or the
 * pile without its top card, shuffled once. `before` is the view before the deal.
 */
export function dealFollows(proof: DealProof, before: MauMauView): boolean {
  const { leader, deck = [] } = (proof.chance ?? {}) as Chance;
  const stream = new DealStream(proof);
  if (leader !== undefined && stream.below(before.seats) !== leader) return false;
  const ranks = before.options.cards === 52 ? RANKS : RANKS.slice(0, 8);
  const pack = SUITS.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`));
  const whole = deck.length === pack.length;
  const pile = before.pile.slice(0, -1);
  // Only a browser that was present knows the pile before the shuffle; the commitments are checked in any case.
  if (!whole && [...pile].sort().join() !== [...deck].sort().join()) return true;
  return stream.shuffle([...(whole ? pack : pile)]).join() === deck.join();
}
