import { expect, test } from 'vitest';
import { RANKS, SUITS } from '$lib/card/notation';
import { DealStream } from '$lib/fair/deal';
import type { DealProof } from '$lib/wire/protocol';
import type { SixtySixNextLeader, SixtySixRound } from '$lib/wire/sixty-six';
import { dealFollows } from './deal';

const parts = { algorithm: 1, table: 't', deal: 1, secret: '00'.repeat(32), salt: '11'.repeat(32), cuts: [] };
const options = { cards: 24, cut: false, first_leader: 'drawn', next_leader: 'alternate' } as const;
const first = { round: 0, dealer: null, last_round: null };

function deal(leader: number | null): DealProof {
  const stream = new DealStream(parts);
  const who = leader ?? stream.below(2);
  const pack = SUITS.flatMap((suit) => RANKS.slice(0, 6).map((rank) => `${rank}${suit}`));
  const chance = { leader: who, cards: stream.shuffle(pack), cut: 0 };
  return { ...parts, chance } as unknown as DealProof;
}

/** The view after the second round, which seat 1 dealt. */
const later = (winner: number | null) => ({
  round: 2,
  dealer: 1,
  last_round: { round: 2, winner } as SixtySixRound,
});

test('in a later deal only the leader by the rules is right', () => {
  const cases: [SixtySixNextLeader, number | null, number][] = [
    ['alternate', 0, 1],
    ['alternate', null, 1],
    ['winner', 1, 1],
    ['winner', null, 0],
    ['loser', 0, 1],
    ['loser', 1, 0],
    ['loser', null, 0],
  ];
  for (const [next_leader, winner, leader] of cases) {
    const rules = { ...options, next_leader };
    const name = `${next_leader}, round won by ${winner}`;
    expect(dealFollows(deal(leader), rules, later(winner)), name).toBe(true);
    expect(dealFollows(deal(1 - leader), rules, later(winner)), name).toBe(false);
  }
});

test('a leader drawn in a later deal, or against the options, is found', () => {
  const drawn = deal(null);
  const { leader } = drawn.chance as { leader: number };
  const next_leader = leader === 1 ? 'alternate' : 'winner';
  expect(dealFollows(drawn, { ...options, next_leader }, later(0))).toBe(false);
  expect(dealFollows(drawn, { ...options, first_leader: 'seat_0' }, first)).toBe(false);
  expect(dealFollows(drawn, { ...options, first_leader: 'seat_0' }, null)).toBe(false);
});

test('in a first deal that draws the leader, another than the one drawn is found', () => {
  const drawn = deal(null);
  const { leader } = drawn.chance as { leader: number };
  expect(dealFollows(drawn, options, first)).toBe(true);
  const other = { ...drawn, chance: { ...(drawn.chance as object), leader: 1 - leader } };
  expect(dealFollows(other, options, first)).toBe(false);
});

test('without the view before, or where a rematch may fix the leader, both ways of dealing are right', () => {
  for (const before of [null, first])
    for (const leader of [null, 0, 1]) expect(dealFollows(deal(leader), options, before)).toBe(true);
});
