import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bubbles, readingTime } from './bubbles.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a word stays at its seat for as long as it takes to read, and a newer one takes its place', () => {
  const bubbles = new Bubbles();
  bubbles.say(1, 'Pass');
  bubbles.say(2, 'Re');
  vi.advanceTimersByTime(2000);
  bubbles.say(1, 'Kontra');
  vi.advanceTimersByTime(readingTime('Kontra') - 1);
  expect([...bubbles.said]).toEqual([[1, 'Kontra']]);
  vi.advanceTimersByTime(1);
  expect(bubbles.said.size).toBe(0);
});
