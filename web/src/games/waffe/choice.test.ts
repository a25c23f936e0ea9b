import { expect, test } from 'vitest';
import { actionOf, countOf, NOTHING, toggle } from './choice';

test('a choice from three places becomes one action', () => {
  let choice = toggle(NOTHING, 'their', '7C.0');
  choice = toggle(choice, 'hand', 'KS.0');
  choice = toggle(choice, 'own', '7D.0');
  choice = toggle(choice, 'hand', '*.1');
  expect(actionOf(choice)).toBe('KS * own:7D their:7C');
  expect(countOf(choice)).toBe(4);
});

test('the same card again is taken out, and nothing is no action', () => {
  const choice = toggle(toggle(NOTHING, 'hand', 'KS.0'), 'hand', 'KS.0');
  expect(actionOf(choice)).toBe('');
  expect(NOTHING.hand.size).toBe(0);
});
