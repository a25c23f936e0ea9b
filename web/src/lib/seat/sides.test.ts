import { expect, test } from 'vitest';
import { sideOf } from './sides';

test('the own seat is at the bottom and the others go round clockwise', () => {
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, 0, 4))).toEqual(['bottom', 'left', 'top', 'right']);
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, 2, 4))).toEqual(['top', 'right', 'bottom', 'left']);
  expect([0, 1].map((seat) => sideOf(seat, 1, 2))).toEqual(['top', 'bottom']);
});

test('nobody shares a side, whoever looks', () => {
  for (const seats of [1, 2, 3, 4, 5])
    for (let own = 0; own < seats; own++) {
      const sides = Array.from({ length: seats }, (_, seat) => sideOf(seat, own, seats));
      expect(new Set(sides).size, `${seats} seats, seen from ${own}`).toBe(seats);
      expect(sides[own]).toBe('bottom');
    }
});

test('five go round clockwise, and a sixth has no place', () => {
  const round = ['bottom', 'left', 'top-left', 'top-right', 'right'];
  expect([3, 4, 0, 1, 2].map((seat) => sideOf(seat, 3, 5))).toEqual(round);
  expect(() => sideOf(0, 0, 6)).toThrow('no place for seat 0 of 6');
});
