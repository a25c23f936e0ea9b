import { expect, test } from 'vitest';
import { clockText } from './clock';

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
