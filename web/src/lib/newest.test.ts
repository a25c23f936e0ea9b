import { expect, test } from 'vitest';
import { newestOnly, OUTRUN } from './newest';

test('an answer or a failure that is outrun by a newer request counts for nothing', async () => {
  const newest = newestOnly();
  const first = newest(Promise.resolve('first'));
  const second = newest(Promise.reject(new Error('second')));
  const third = newest(Promise.resolve('third'));
  expect(await Promise.all([first, second, third])).toEqual([OUTRUN, OUTRUN, 'third']);
});

test('the failure of the newest request is thrown, and requests of two kinds do not outrun each other', async () => {
  const [one, other] = [newestOnly(), newestOnly()];
  const failed = one(Promise.reject(new Error('away')));
  expect(await other(Promise.resolve('there'))).toBe('there');
  await expect(failed).rejects.toThrow('away');
});
