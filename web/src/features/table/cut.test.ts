import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { Cut } from './cut.svelte';
import { Fairness } from './fairness.svelte';
import type { Table } from './table.svelte';
import { receiptOf } from '$lib/fair/receipts';
import { Lost } from '$lib/server/refused';
import type { Ask, DealProof } from '$lib/wire/protocol';

beforeEach(() => localStorage.clear());

/** A table that asks this browser to cut, and records its requests. */
function table(
  deal: number,
  may: string[],
  puzzles: (string | null)[] = [null, null],
  { ask = () => Promise.resolve(), whenThere = () => Promise.resolve() } = {},
) {
  const asked: Ask[] = [];
  const cuts = puzzles.map((puzzle, seat) => ({ seat, puzzle, part: null, aside: false }));
  const made = {
    id: 't1',
    table: { id: 't1', deal: { deal, commitment: 'c0', cuts } },
    you: { seat: 0 },
    may: (what: string) => may.includes(what),
    ask: (what: Ask) => (asked.push(what), ask()),
    whenThere,
  };
  return { asked, cut: new Cut(made as unknown as Table) };
}

test('what was sealed is opened after a reload, and what everybody sealed is remembered', async () => {
  const before = table(7, ['cut_commit'], [null, 'bb']);
  await before.cut.openWhenAsked();
  await before.cut.commit('a hand');
  const sealed = before.asked[0] as { puzzle: string };
  expect(sealed).toMatchObject({ type: 'cut_commit', deal: 7 });
  expect(receiptOf('t1', 7)).toMatchObject({ commitment: 'c0', puzzle: sealed.puzzle, seen: { 1: 'bb' } });
  const after = table(7, ['cut_reveal'], [sealed.puzzle, 'bb']);
  await after.cut.openWhenAsked();
  expect(after.asked[0]).toEqual({
    type: 'cut_reveal',
    deal: 7,
    period: receiptOf('t1', 7)!.own!.period,
  });
  expect(receiptOf('t1', 7)!.seen).toEqual({ 0: sealed.puzzle, 1: 'bb' });
});

test('a seal whose answer was lost is sent again as it was', async () => {
  const first = table(3, ['cut_commit']);
  await first.cut.commit('a hand');
  const again = table(3, ['cut_commit']);
  await again.cut.commit('another hand');
  expect(again.asked).toEqual(first.asked);
});

test('another tab’s part is not opened by this one', async () => {
  const first = table(5, ['cut_commit']);
  await first.cut.commit('a hand');
  const other = table(5, ['cut_reveal'], ['ee', 'bb']);
  await other.cut.openWhenAsked();
  expect(other.asked).toEqual([]);
});

test('without a connection nothing is sent again before the table is entered again', async () => {
  const before = table(6, ['cut_commit']);
  await before.cut.commit('a hand');
  const { puzzle } = receiptOf('t1', 6)!.own!;
  let there = () => {};
  const lost = table(6, ['cut_reveal'], [puzzle, 'bb'], {
    ask: () => Promise.reject(new Lost()),
    whenThere: () => new Promise<void>((resolve) => (there = resolve)),
  });
  const opened = lost.cut.openWhenAsked();
  for (let nth = 0; nth < 50; nth++) await lost.cut.openWhenAsked();
  expect(lost.asked).toHaveLength(1);
  there();
  await opened;
  void lost.cut.openWhenAsked();
  expect(lost.asked).toHaveLength(2);
});

const vectors = JSON.parse(readFileSync('../docs/fairness-vectors.json', 'utf8')) as {
  version2: Omit<DealProof, 'algorithm' | 'step' | 'chance'>[];
};

test('of several deals in a round the worst is told, until a new round begins', async () => {
  const proof: DealProof = { ...vectors.version2[0]!, algorithm: 2, step: 1, chance: null };
  const around = {
    game: null,
    view: null,
    people: [0, 1],
    nameOf: (seat: number) => ['Anna', 'Bert'][seat]!,
  };
  const fairness = new Fairness();
  await fairness.shown({ ...proof, cuts: [] }, around);
  expect(fairness.said?.verdict).toBe('doubtful');
  await fairness.shown({ ...proof, secret: '00'.repeat(32) }, around);
  await fairness.shown(proof, around);
  expect(fairness.said?.verdict).toBe('broken');
  fairness.opened();
  expect(fairness.said).toBeNull();
  await fairness.shown(proof, around);
  expect(fairness.said?.verdict).toBe('kept');
});

const proofOf = (step: number): DealProof => ({
  ...vectors.version2[0]!,
  algorithm: 2,
  step,
  chance: null,
});

test('a deal is checked by the view directly before it, and by none where that was not seen', async () => {
  const seen: unknown[] = [];
  const follows = (_: DealProof, any: unknown, before: unknown) => (
    seen.push([any, before]),
    before ? true : null
  );
  const around = {
    game: { dealCheck: async () => follows } as never,
    view: 'now',
    people: [],
    nameOf: String,
  };
  const fairness = new Fairness();
  fairness.stepped(4, { dealing: true, step: 3, view: 'before' } as never);
  // Several steps were missed: this position is from before the first of them.
  fairness.stepped(9, { dealing: true, step: 6, view: 'stale' } as never);
  await fairness.shown(proofOf(4), around);
  expect(fairness.said?.verdict).toBe('kept');
  await fairness.shown(proofOf(9), around);
  expect(seen).toEqual([
    ['now', 'before'],
    ['now', null],
  ]);
  expect(fairness.said).toMatchObject({
    verdict: 'doubtful',
    text: 'fair.unseen',
  });
});

test('a check that is still loading when the next round begins says nothing about that round', async () => {
  const around = { game: null, view: null, people: [], nameOf: String };
  const fairness = new Fairness();
  const late = fairness.shown({ ...proofOf(1), secret: '00'.repeat(32) }, around);
  fairness.opened();
  await late;
  expect(fairness.said).toBeNull();
  await fairness.shown(proofOf(2), around);
  expect(fairness.said?.verdict).toBe('kept');
});
