import { expect, test } from 'vitest';
import { asTheyCame, byValue } from './sort';

test('sorted by suit and card value, the ten above the king', () => {
  expect(byValue(['9D', 'KC', 'TC', 'AS', 'JC', 'QH'])).toEqual(['TC', 'KC', 'JC', 'AS', 'QH', '9D']);
});

test('unsorted, a drawn card goes to the right end, so that sorting changes what is seen', () => {
  const hand = asTheyCame(['AS', 'KC', 'QH'], ['QH', 'AS', 'JC']);
  expect(hand).toEqual(['AS', 'QH', 'JC']);
  expect(byValue(hand)).toEqual(['JC', 'AS', 'QH']);
});
