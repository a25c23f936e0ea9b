import { expect, test } from 'vitest';
import { layGroups, layRow } from './lay';

test('a straight fills one line as long as its cards can be read', () => {
  expect(layRow(5, 360, 400).perLine).toBe(5);
  const long = layRow(12, 370, 400);
  expect(long.perLine).toBe(12);
  expect(long.card + 11 * long.step).toBeLessThanOrEqual(370.1);
  const longer = layRow(26, 370, 400);
  expect(longer.perLine).toBe(13);
});

test('groups stand beside each other, then below', () => {
  const few = layGroups(2, 2, 360, 400);
  expect(few.perLine).toBe(2);
  const many = layGroups(9, 3, 360, 420);
  expect(many.perLine).toBeLessThan(9);
  expect(many.card).toBeGreaterThan(40);
});

test('no room at all is no reason to fail', () => {
  expect(layRow(3, 0, 0).card).toBe(0);
  expect(layRow(0, 300, 300).perLine).toBe(1);
});
