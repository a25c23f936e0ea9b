import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brokenCommitments, commitment, cutCommitment, DealStream } from './deal';
import { fromHex, hmac, sha256, toHex } from './sha256';

test('SHA-256 and HMAC agree with another implementation at every length round a block', () => {
  for (let length = 0; length < 200; length++) {
    const message = randomBytes(length);
    const key = randomBytes(length);
    expect(toHex(sha256(message)), message.toString('hex')).toBe(
      createHash('sha256').update(message).digest('hex'),
    );
    expect(toHex(hmac(key, message)), key.toString('hex')).toBe(
      createHmac('sha256', key).update(message).digest('hex'),
    );
  }
});

const proof = {
  table: 'tBcD',
  deal: 3,
  algorithm: 1,
  step: 1,
  secret: '11'.repeat(32),
  salt: '22'.repeat(32),
  commitment: commitment('tBcD', 3, '11'.repeat(32), '22'.repeat(32)),
  cuts: [0, 1].map((seat) => ({
    seat,
    part: `3${seat}`.repeat(32),
    salt: `4${seat}`.repeat(32),
    commitment: cutCommitment('tBcD', 3, seat, `3${seat}`.repeat(32), `4${seat}`.repeat(32)),
  })),
  chance: null,
};

test('a kept commitment is kept, a changed part is found', () => {
  expect(brokenCommitments(proof)).toEqual([]);
  expect(brokenCommitments({ ...proof, secret: '12'.repeat(32) })).toEqual(['server']);
  const cuts = [proof.cuts[0]!, { ...proof.cuts[1]!, part: '99'.repeat(32) }];
  expect(brokenCommitments({ ...proof, cuts })).toEqual(['seat 1']);
});

test('the order of the cards depends on every part, and only on those that were opened', () => {
  const order = (cuts: typeof proof.cuts) =>
    new DealStream({ ...proof, cuts }).shuffle([...Array(24).keys()]);
  expect(order(proof.cuts)).toEqual(order(proof.cuts));
  expect(order(proof.cuts)).not.toEqual(order(proof.cuts.slice(1)));
  expect(new Set(order(proof.cuts)).size).toBe(24);
});

test('text that is not hexadecimal is refused', () => {
  expect(() => fromHex('0x')).toThrow();
  expect(() => fromHex('abc')).toThrow();
});

interface Vector {
  table: string;
  deal: number;
  secret: string;
  salt: string;
  commitment: string;
  cuts: { seat: number; part: string; salt: string; commitment: string }[];
  words: number[];
  cards: string[];
  shuffled: string[];
}

// The same vectors the server is tested with; docs/fairness.md describes the algorithm.
const vectors = JSON.parse(readFileSync('../docs/fairness-vectors.json', 'utf8')) as Vector[];

test.each(vectors.map((vector, nth) => [nth, vector] as const))(
  'vector %i is followed to the letter',
  (_, vector) => {
    const known = { ...vector, algorithm: 1, step: 1, chance: null };
    expect(brokenCommitments(known)).toEqual([]);
    const stream = new DealStream(known);
    expect(vector.words.map(() => stream.next())).toEqual(vector.words);
    expect(new DealStream(known).shuffle([...vector.cards])).toEqual(vector.shuffled);
  },
);
