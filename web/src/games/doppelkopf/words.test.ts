import { expect, test } from 'vitest';

type Catalogue = Record<string, string>;
const TABLE = import.meta.glob<Catalogue>('./words/*.ts', { eager: true, import: 'default' });
const SHEET = import.meta.glob<Catalogue>('../../features/sheets/words/*.ts', {
  eager: true,
  import: 'default',
});

test.each(['de', 'en', 'fi'])('%s calls a game the same at the table and on the score sheet', (language) => {
  const table = TABLE[`./words/${language}.ts`]!;
  const sheet = SHEET[`../../features/sheets/words/${language}.ts`]!;
  const shared = Object.keys(table).filter((key) => key.startsWith('game.') && key in sheet);
  expect(shared).toContain('game.solo C');
  for (const key of shared) expect(table[key], key).toBe(sheet[key]);
});
