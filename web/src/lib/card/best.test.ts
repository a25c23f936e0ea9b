import { expect, test } from 'vitest';
import { keysOf, without } from './best';

test('of equal cards as many are marked as the bot would have played', () => {
  expect([...keysOf(['QC', 'TH', 'QC', 'QC'], ['QC', 'QC'])]).toEqual(['QC.0', 'QC.1']);
  expect(keysOf(['9D'], ['QC']).size).toBe(0);
});

test('a card that was played as well is no longer to be looked for in the hand', () => {
  expect(without(['7D', '7D', '*'], ['7D', 'KS'])).toEqual(['7D', '*']);
  expect(without(['7D'], ['7D', '7D'])).toEqual([]);
});
