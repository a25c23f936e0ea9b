import { expect, test } from 'vitest';
import { readPreferences } from './settings.svelte';

test('what was stored is read back', () => {
  const read = readPreferences('{"theme":"dark","fourColours":true,"language":"fi"}');
  expect(read).toMatchObject({ theme: 'dark', deck: 'four', language: 'fi', sounds: true });
});

test.each(['', 'null', '[1,2]', '{"theme":"pink","sounds":"yes","other":1}', '{', '7'])(
  '%j is harmless',
  (stored) => {
    expect(readPreferences(stored)).toEqual(readPreferences(null));
  },
);

test('a size is kept within its own range', () => {
  expect(readPreferences('{"cardSize":140,"boardSize":50}')).toMatchObject({ cardSize: 140, boardSize: 50 });
  expect(readPreferences('{"cardSize":200,"boardSize":140}')).toEqual(readPreferences(null));
});
