import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadGame } from '../../games';
import { faultsOf, worst } from './check';
import { commitment, DealStream } from './deal';
import { makePuzzle, openPart } from './puzzle';
import type { Receipt } from './receipts';
import type { DealProof } from '$lib/wire/protocol';

const read = <T>(name: string) => JSON.parse(readFileSync(`../docs/${name}`, 'utf8')) as T;

interface Vectors {
  version1: {
    table: string;
    deal: number;
    secret: string;
    salt: string;
    commitment: string;
    cuts: { seat: number; part: string; salt: string; commitment: string }[];
    words: number[];
    cards: string[];
    shuffled: string[];
  }[];
  version2: {
    table: string;
    deal: number;
    secret: string;
    salt: string;
    commitment: string;
    cuts: { seat: number; puzzle: string; period: string; solution: string; part: string }[];
    words: number[];
  }[];
}

// The same test vectors as the server's; docs/fairness.md describes the algorithm.
const vectors = read<Vectors>('fairness-vectors.json');

test.each(vectors.version1)('version 1, deal $deal of $table is followed to the letter', (vector) => {
  const known = { ...vector, algorithm: 1, step: 1, chance: null };
  expect(faultsOf(known, null, [])).toEqual([]);
  const stream = new DealStream(known);
  expect(vector.words.map(() => stream.next())).toEqual(vector.words);
  expect(new DealStream(known).shuffle([...vector.cards])).toEqual(vector.shuffled);
});

test.each(vectors.version2)('version 2, deal $deal of $table is followed to the letter', (vector) => {
  const known = { ...vector, algorithm: 2, step: 1, chance: null };
  expect(faultsOf(known, null, [])).toEqual([]);
  for (const { seat, puzzle, period, part } of vector.cuts)
    expect(openPart(known, seat, puzzle, period)).toBe(part);
  const stream = new DealStream(known);
  expect(vector.words.map(() => stream.next())).toEqual(vector.words);
});

interface GameVector extends DealProof {
  game: string;
  preset: string;
  seats: number;
  nth: number;
  before: unknown;
}

/** The outcome of a deal with two different cards exchanged, and the number of cards. */
function exchanged(chance: unknown): { chance: unknown; cards: number } {
  const [name, deck] = Object.entries(chance as Record<string, unknown>).find(([, part]) =>
    Array.isArray(part),
  ) as [string, unknown[]];
  const other = deck.findIndex((card) => card !== deck[0]);
  const swapped = deck.with(0, deck[other]).with(other, deck[0]);
  return { chance: { ...(chance as object), [name]: swapped }, cards: deck.length };
}

test('every deal of every game follows from its cut, and no other does', async () => {
  const deals = read<GameVector[]>('fairness-games.json');
  expect(deals.length).toBeGreaterThan(0);
  for (const { game, preset, nth, before, ...rest } of deals) {
    const found = await loadGame(game);
    const proof = { ...rest, algorithm: 2 };
    const name = `deal ${nth} of ${game}, ${preset}`;
    const follows = await found?.dealCheck?.();
    expect(follows, `${game} checks its deals`).toBeDefined();
    expect(follows!(proof, before, before), name).toBe(true);
    const { chance, cards } = exchanged(proof.chance);
    expect(follows!({ ...proof, chance }, before, before), `${name}, two cards exchanged`).toBe(false);
    // With fewer than five cards another secret often deals the same order by chance.
    if (cards < 5) continue;
    expect(follows!({ ...proof, secret: '77'.repeat(32) }, before, before), `${name}, chosen`).toBe(false);
  }
}, 120_000);

const vector = vectors.version2[0]!;
const proof: DealProof = { ...vector, algorithm: 2, step: 1, chance: null };
const seen = Object.fromEntries(proof.cuts.map(({ seat, puzzle }) => [seat, puzzle!]));
const receipt: Receipt = {
  table: proof.table,
  deal: proof.deal,
  seat: 0,
  commitment: proof.commitment,
  puzzle: proof.cuts[0]!.puzzle!,
  seen,
};

test('a deal is kept only where every sealed part is in it', () => {
  expect(faultsOf(proof, receipt, [0, 1])).toEqual([]);
  const without = (seat: number) => proof.cuts.filter((cut) => cut.seat !== seat);
  expect(faultsOf({ ...proof, cuts: without(0) }, receipt, [0, 1])).toEqual([{ what: 'missing', seat: 0 }]);
  expect(faultsOf({ ...proof, cuts: without(1) }, receipt, [0, 1])).toEqual([{ what: 'missing', seat: 1 }]);
  expect(faultsOf({ ...proof, cuts: [] }, null, [0, 1])).toEqual([
    { what: 'late', seat: 0 },
    { what: 'late', seat: 1 },
  ]);
  const late = [{ seat: 0, part: null }, proof.cuts[1]!];
  expect(faultsOf({ ...proof, cuts: late }, receipt, [0, 1])).toContainEqual({ what: 'missing', seat: 0 });
  const unopened = proof.cuts.map(({ period: _, ...cut }) => ({ ...cut, part: null }));
  expect(worst(faultsOf({ ...proof, cuts: unopened }, null, []))).toBe('broken');
});

test('what does not fit is told with its seat', () => {
  const other = commitment(proof, '11'.repeat(32), proof.salt);
  expect(faultsOf({ ...proof, secret: '11'.repeat(32) }, null, [])).toEqual([{ what: 'broken', seat: null }]);
  expect(faultsOf({ ...proof, secret: '11'.repeat(32), commitment: other }, receipt, [])).toEqual([
    { what: 'broken', seat: null },
  ]);
  const changed = [proof.cuts[0]!, { ...proof.cuts[1]!, part: '99'.repeat(32) }];
  expect(faultsOf({ ...proof, cuts: changed }, receipt, [])).toEqual([{ what: 'broken', seat: 1 }]);
  const forced = proof.cuts.map(({ period: _, ...cut }) => ({ ...cut, forced: true }));
  expect(worst(faultsOf({ ...proof, cuts: forced }, receipt, []))).toBe('doubtful');
  expect(worst(faultsOf(proof, { ...receipt, slow: true }, []))).toBe('doubtful');
  expect(worst(faultsOf({ ...proof, secret: 'no number' }, receipt, []))).toBe('broken');
});

test('a puzzle made here is opened by its period and by nothing else', async () => {
  const { puzzle, period } = await makePuzzle('a hand that cuts');
  const part = openPart(proof, 1, puzzle, period);
  expect(part).toMatch(/^[0-9a-f]{64}$/);
  expect(openPart(proof, 0, puzzle, period)).not.toBe(part);
  expect(openPart(proof, 1, puzzle, puzzle)).toBeNull();
  expect(openPart(proof, 1, puzzle, '0'.repeat(256))).toBeNull();
});
