import { SUITS, type Card, type Rank } from '$lib/card/notation';
import { DealStream } from '$lib/fair/deal';
import type { DealProof } from '$lib/wire/protocol';

const RANKS: Rank[] = ['A', 'K', 'Q', 'J', 'T', '9'];

/** Whether a deal follows from its secret and cuts: two packs in canonical order, shuffled once. */
export function dealFollows(proof: DealProof, fortyCards: boolean): boolean {
  const ranks = fortyCards ? RANKS.slice(0, -1) : RANKS;
  const pack = SUITS.flatMap((suit) => ranks.flatMap((rank): Card[] => [`${rank}${suit}`, `${rank}${suit}`]));
  const dealt = (proof.chance as { deck?: string[] } | null)?.deck ?? [];
  return new DealStream(proof).shuffle(pack).join() === dealt.join();
}
