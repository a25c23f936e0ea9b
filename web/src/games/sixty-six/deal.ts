import { RANKS, SUITS, type Card } from '$lib/card/notation';
import { DealStream } from '$lib/fair/deal';
import type { DealProof } from '$lib/wire/protocol';

interface Deal {
  leader: number;
  cards: Card[];
  cut: number;
}

interface DealOptions {
  cards: number;
  cut: boolean;
}

function draw(proof: DealProof, { cards, cut }: DealOptions, drawLeader: boolean): Deal {
  const stream = new DealStream(proof);
  const leader = drawLeader ? stream.below(2) : (proof.chance as Deal).leader;
  const ranks = RANKS.slice(0, cards / SUITS.length);
  const pack = SUITS.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`));
  stream.shuffle(pack);
  return { leader, cards: pack, cut: cut ? 1 + stream.below(cards - 1) : 0 };
}

/** Whether a deal follows from its secret and cuts. Whether the leader was drawn with it depends on the match, so both are tried. */
export function dealFollows(proof: DealProof, options: DealOptions): boolean {
  const dealt = JSON.stringify(proof.chance, ['leader', 'cards', 'cut']);
  return [true, false].some((drawn) => JSON.stringify(draw(proof, options, drawn)) === dealt);
}
