import { expect, test } from 'vitest';
import { match } from './router.svelte';

test('a pattern gives its named parts', () => {
  expect(match('/table/:code', '/table/QX7K')).toEqual({ code: 'QX7K' });
  expect(match('/rules/:game', '/rules/sixty-six/')).toEqual({ game: 'sixty-six' });
  expect(match('/', '/')).toEqual({});
});

test('another path does not fit', () => {
  expect(match('/table/:code', '/table')).toBeNull();
  expect(match('/table/:code', '/tables/x')).toBeNull();
  expect(match('/', '/table')).toBeNull();
});

test('a broken escape is kept as it was written', () => {
  expect(match('/table/:code', '/table/%E0%A4%A')).toEqual({ code: '%E0%A4%A' });
});
