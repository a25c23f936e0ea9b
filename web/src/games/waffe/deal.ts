import { RANKS, SUITS, type Card } from '$lib/card/notation';
import { DealStream } from '$lib/fair/deal';
import type { DealProof } from '$lib/wire/protocol';
import type { WaffeOptions } from '$lib/wire/waffe';

/** Whether a deal follows from its secret and cuts: all cards in canonical order, jokers last, shuffled once. */
export function dealFollows(
  proof: DealProof,
  { packs, jokers }: Pick<WaffeOptions, 'packs' | 'jokers'>,
): boolean {
  const deck: Card[] = SUITS.flatMap((suit) =>
    RANKS.flatMap((rank) => Array.from({ length: packs }, (): Card => `${rank}${suit}`)),
  );
  for (let nth = 0; nth < jokers; nth++) deck.push('*');
  const dealt = (proof.chance as { deck?: string[] } | null)?.deck ?? [];
  return new DealStream(proof).shuffle(deck).join() === dealt.join();
}
