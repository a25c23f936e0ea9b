import { RANKS, SUITS, type Card } from '$lib/card/notation';
import { DealStream } from '$lib/fair/deal';
import type { SixtySixView } from '$lib/wire/sixty-six';
import type { DealProof } from '$lib/wire/protocol';

interface Deal {
  leader: number;
  cards: Card[];
  cut: number;
}

type Options = Pick<SixtySixView['options'], 'cards' | 'cut' | 'first_leader' | 'next_leader'>;
type Before = Pick<SixtySixView, 'round' | 'dealer' | 'last_round'>;

function draw(proof: DealProof, { cards, cut }: Options, drawLeader: boolean): Deal {
  const stream = new DealStream(proof);
  const leader = drawLeader ? stream.below(2) : (proof.chance as Deal).leader;
  const ranks = RANKS.slice(0, cards / SUITS.length);
  const pack = SUITS.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`));
  stream.shuffle(pack);
  return { leader, cards: pack, cut: cut ? 1 + stream.below(cards - 1) : 0 };
}

/** Who leads the round after this one by the rules; null if the view does not tell. */
function nextLeader({ round, dealer, last_round }: Before, next: Options['next_leader']): number | null {
  if (dealer === null || last_round?.round !== round) return null;
  if (next === 'alternate') return dealer;
  const { winner } = last_round;
  if (winner === null) return 1 - dealer;
  return next === 'winner' ? winner : 1 - winner;
}

/**
 * Whether a deal follows from its secret and cuts. The leader is drawn at most in the first deal of a match; even there a
 * rematch may fix the leader without a draw, which no view tells, so both are tried. Without the view before, both are tried
 * as well.
 */
export function dealFollows(proof: DealProof, options: Options, before: Before | null): boolean {
  const { leader } = proof.chance as Deal;
  const isLater = before !== null && before.round > 0;
  if (isLater && (nextLeader(before, options.next_leader) ?? leader) !== leader) return false;
  const dealt = JSON.stringify(proof.chance, ['leader', 'cards', 'cut']);
  const ways = options.first_leader === 'drawn' && !isLater ? [true, false] : [false];
  return ways.some((drawn) => JSON.stringify(draw(proof, options, drawn)) === dealt);
}
