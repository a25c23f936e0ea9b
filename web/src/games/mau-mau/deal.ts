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
 * pile without its top card, shuffled once. Null for a shuffled pile that was not seen before the deal.
 */
export function dealFollows(
  proof: DealProof,
  { seats, options }: Pick<MauMauView, 'seats' | 'options'>,
  before: Pick<MauMauView, 'pile'> | null,
): boolean | null {
  const { leader, deck = [] } = (proof.chance ?? {}) as Chance;
  const stream = new DealStream(proof);
  if (leader !== undefined && stream.below(seats) !== leader) return false;
  const ranks = options.cards === 52 ? RANKS : RANKS.slice(0, 8);
  const pack = SUITS.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`));
  const whole = deck.length === pack.length;
  const cards = whole ? pack : before?.pile.slice(0, -1);
  return cards ? stream.shuffle([...cards]).join() === deck.join() : null;
}
