import { expect, test } from 'vitest';
import { RANKS, SUITS } from '$lib/card/notation';
import { DealStream } from '$lib/fair/deal';
import type { MauMauView } from '$lib/wire/mau-mau';
import type { DealProof } from '$lib/wire/protocol';
import { dealFollows } from './deal';

const parts = { algorithm: 1, table: 't', deal: 1, secret: '00'.repeat(32), salt: '11'.repeat(32), cuts: [] };
const proof = (chance: unknown) => ({ ...parts, chance }) as unknown as DealProof;
const match = { seats: 3, options: { cards: 32 } } as MauMauView;
const pack = SUITS.flatMap((suit) => RANKS.slice(0, 8).map((rank) => `${rank}${suit}`));

test('a deal follows from its secret, and one with two cards exchanged does not', () => {
  const stream = new DealStream(parts);
  const leader = stream.below(3);
  const deck = stream.shuffle([...pack]);
  expect(dealFollows(proof({ leader, deck }), match, { pile: [] })).toBe(true);
  expect(dealFollows(proof({ leader: (leader + 1) % 3, deck }), match, { pile: [] })).toBe(false);
  const other = [deck[1]!, deck[0]!, ...deck.slice(2)];
  expect(dealFollows(proof({ leader, deck: other }), match, { pile: [] })).toBe(false);
});

test('a shuffled pile follows from how it lay, without its top card', () => {
  const pile = ['9S', '9H', 'TH', 'JC', 'KH'];
  const deck = new DealStream(parts).shuffle(pile.slice(0, -1));
  expect(dealFollows(proof({ deck }), match, { pile })).toBe(true);
  const other = [deck[1]!, deck[0]!, ...deck.slice(2)];
  expect(dealFollows(proof({ deck: other }), match, { pile })).toBe(false);
  const exchanged = deck.map((card) => (card === '9S' ? 'AS' : card));
  expect(dealFollows(proof({ deck: exchanged }), match, { pile })).toBe(false);
  expect(dealFollows(proof({ deck }), match, { pile: ['7S'] })).toBe(false);
});

test('without the view before it, a whole pack is checked and a shuffled pile is not', () => {
  const stream = new DealStream(parts);
  const leader = stream.below(3);
  const deck = stream.shuffle([...pack]);
  expect(dealFollows(proof({ leader, deck }), match, null)).toBe(true);
  expect(dealFollows(proof({ leader, deck: [...deck].reverse() }), match, null)).toBe(false);
  expect(dealFollows(proof({ deck: ['9S', '9H'] }), match, null)).toBeNull();
});
