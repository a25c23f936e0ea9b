import { expect, test } from 'vitest';
import { clockText } from './clock';
import { sideOf } from './sides';

test.each([
  [0, '0:00.0'],
  [-50, '0:00.0'],
  [9_950, '0:09.9'],
  [10_000, '0:10'],
  [65_400, '1:05'],
  [3_600_000, '1:00:00'],
])('%i ms is %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test('the own seat is at the bottom and the others go round clockwise', () => {
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, 0, 4))).toEqual(['bottom', 'left', 'top', 'right']);
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, 2, 4))).toEqual(['top', 'right', 'bottom', 'left']);
  expect([0, 1].map((seat) => sideOf(seat, 1, 2))).toEqual(['top', 'bottom']);
  for (const seats of [1, 2, 3, 4, 5])
    for (let own = 0; own < seats; own++) {
      const sides = Array.from({ length: seats }, (_, seat) => sideOf(seat, own, seats));
      expect(new Set(sides).size, `${seats} seats, seen from ${own}`).toBe(seats);
    }
  expect(() => sideOf(5, 0, 5)).not.toThrow();
  expect(() => sideOf(0, 0, 6)).toThrow();
});
