import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, spoken } from './announce.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what happens in one breath is told in one breath, and nothing of it is lost', () => {
  vi.advanceTimersByTime(1000);
  announce('Anna plays ace of hearts.');
  announce('Bert takes the trick.');
  expect(spoken().polite).toBe('Anna plays ace of hearts. Bert takes the trick.');
  vi.advanceTimersByTime(1000);
  announce('Your lead.');
  expect(spoken().polite).toBe('Your lead.');
  vi.advanceTimersByTime(1000);
  announce('Your lead.');
  expect(spoken().polite, 'an equal sentence is told again').not.toBe('Your lead.');
});
