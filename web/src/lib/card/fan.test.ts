import { expect, test } from 'vitest';
import { fan, widestFor } from './fan';

const PHONE = 360 - 16;

test('twelve cards fit a phone with every index visible', () => {
  const { cardWidth, rows } = fan(12, PHONE);
  expect(rows).toHaveLength(1);
  expect(cardWidth).toBeGreaterThanOrEqual(56);
  const { left, step } = rows[0]!;
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + step * 11 + cardWidth).toBeLessThanOrEqual(PHONE + 0.01);
  expect(step / cardWidth).toBeGreaterThanOrEqual(0.34);
});

test.each([1, 2, 5, 6, 10, 15, 20, 25])('%i cards stay inside and in order', (count) => {
  for (const width of [320, PHONE, 700, 1100]) {
    const { cardWidth, rows } = fan(count, width);
    expect(rows.reduce((sum, row) => sum + row.to - row.from, 0)).toBe(count);
    for (const row of rows) {
      expect(row.left).toBeGreaterThanOrEqual(-0.01);
      expect(row.left + row.step * (row.to - row.from - 1) + cardWidth).toBeLessThanOrEqual(width + 0.01);
    }
  }
});

test('a low screen has smaller cards, a tall one those it always had', () => {
  expect(widestFor(390)).toBeLessThan(80);
  expect(widestFor(390) * 1.4).toBeLessThan(390 / 3);
  expect(widestFor(740)).toBe(118);
  expect(widestFor(1440)).toBeGreaterThan(118 * 1.3);
  expect(widestFor(200)).toBe(56);
});

test('a hand too long for one row takes two, then three', () => {
  expect(fan(20, PHONE).rows).toHaveLength(2);
  expect(fan(40, PHONE).rows).toHaveLength(3);
  expect(fan(0, PHONE).rows).toHaveLength(0);
});

test('cards are as large as somebody wants them, as far as they fit', () => {
  expect(widestFor(900, 118, 0.7)).toBeCloseTo(118 * 0.7);
  expect(widestFor(900, 118, 1.4)).toBeCloseTo(118 * 1.4);
  // A phone in landscape format has no room for more.
  expect(widestFor(360, 118, 1.4)).toBeLessThanOrEqual(360 * 0.24);
  const [small, usual, large] = [0.7, 1, 1.4].map((size) =>
    fan(5, PHONE, 118 * size, 56 * Math.min(1, size), size),
  );
  expect(small!.cardWidth).toBeLessThan(usual!.cardWidth);
  expect(large!.cardWidth).toBeGreaterThan(usual!.cardWidth);
  const [row] = large!.rows;
  expect(row!.left + row!.step * 4 + large!.cardWidth).toBeLessThanOrEqual(PHONE + 0.01);
});
