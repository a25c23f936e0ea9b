import { expect, test } from 'vitest';
import { marks, spread } from './scale';

test('marks are round, cover the values and hold zero', () => {
  expect(marks(-13, 22)).toEqual([-20, -10, 0, 10, 20, 30]);
  expect(marks(0, 3)).toEqual([0, 1, 2, 3]);
  expect(marks(0, 0)).toContain(0);
  expect(marks(4, 9)).toContain(0);
});

test('labels keep apart and in order', () => {
  const placed = spread([50, 52, 51, 10], 16, 0, 100);
  const sorted = [...placed].sort((a, b) => a - b);
  for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(16);
  expect(placed[0]).toBeLessThan(placed[2]!);
  expect(placed[3]).toBe(10);
});
