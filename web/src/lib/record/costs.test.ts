import { expect, test } from 'vitest';
import { costsOf } from './costs';

const step = (seq: number, seat: number, cost: number | null, best = 'e2') => ({
  seq,
  seat,
  played: 'e2',
  best,
  expects: 0,
  cost,
});

test('each seat gets its average, its agreements and its dearest steps', () => {
  const [anna, bert] = costsOf(
    [step(1, 0, 0), step(2, 1, 0.5, 'e3h'), step(3, 0, 1, 'e3'), step(4, 1, 0.2, 'e3'), step(5, 0, null)],
    2,
  );
  expect(anna).toMatchObject({ judged: 2, average: 0.5, agreed: 1 });
  expect(bert!.costliest.map(({ seq }) => seq)).toEqual([2, 4]);
  expect(bert!.average).toBeCloseTo(0.35);
});

test('a seat that was not judged has no average, and a cost too small to see is none', () => {
  const [anna, bert] = costsOf([step(1, 0, 0.01, 'e3')], 2);
  expect(anna!.costliest).toEqual([]);
  expect(anna!.agreed).toBe(1);
  expect(bert!.average).toBeNull();
});
