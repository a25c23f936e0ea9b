import { describe, expect, test } from 'vitest';
import { format, slots } from './format';
import { preferredLanguage } from './words.svelte';

// Every catalogue of the house and of the games: three files beside each other, en.ts being the one to follow.
const files = import.meta.glob<{ default: Record<string, string> }>(
  ['/src/lib/i18n/{de,en,fi}.ts', '/src/games/*/words/{de,en,fi}.ts', '/src/features/*/words/{de,en,fi}.ts'],
  { eager: true },
);

const english = Object.keys(files).filter((path) => path.endsWith('/en.ts'));

// All that may show a text. A key is named whole, or built from its first parts: `why.${code}`.
const code = Object.values(
  import.meta.glob<string>(
    [
      '/src/**/*.{ts,svelte}',
      '!/src/**/words/{de,en,fi}.ts',
      '!/src/lib/i18n/{de,en,fi}.ts',
      '!/src/**/*.test.ts',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
).join('\n');

function isShown(key: string): boolean {
  const starts = [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index + 1));
  return (
    [`'${key}'`, `"${key}"`, `\`${key}\``].some((named) => code.includes(named)) ||
    starts.some((start) => code.includes(`\`${start}\${`))
  );
}

describe.each(english)('%s', (path) => {
  const source = files[path]!.default;
  test.each(['de', 'fi'])('%s has the same keys and slots', (language) => {
    const other = files[path.replace(/en\.ts$/, `${language}.ts`)]?.default;
    expect(other, `${language} is there`).toBeDefined();
    expect(Object.keys(other!)).toEqual(Object.keys(source));
    for (const [key, text] of Object.entries(source)) {
      expect(slots(other![key]!), key).toEqual(slots(text));
    }
  });

  test('every text is shown somewhere', () => {
    expect(Object.keys(source).filter((key) => !isShown(key))).toEqual([]);
  });

  test.each(['de', 'en', 'fi'])('%s has no empty text and no exclamation mark', (language) => {
    for (const [key, text] of Object.entries(files[path.replace(/en\.ts$/, `${language}.ts`)]!.default)) {
      expect(text.trim(), key).not.toBe('');
      expect(text, key).not.toContain('!');
    }
  });
});

test.each(english.filter((path) => path.startsWith('/src/games/')))(
  '%s: every option says what it means',
  (path) => {
    const words = files[path]!.default;
    const options = Object.keys(words).filter((key) => /^option\.[a-z_]+$/.test(key));
    expect(options.length).toBeGreaterThan(0);
    for (const key of options) expect(words, key).toHaveProperty([`${key}.why`]);
  },
);

test.each(['de', 'en', 'fi'])(
  '%s calls a game of Doppelkopf the same at the table and on the sheet',
  (language) => {
    const table = files[`/src/games/doppelkopf/words/${language}.ts`]!.default;
    const sheet = files[`/src/features/sheets/words/${language}.ts`]!.default;
    const shared = Object.keys(table).filter((key) => key.startsWith('game.') && key in sheet);
    expect(shared).toContain('game.solo C');
    for (const key of shared) expect(table[key], key).toBe(sheet[key]);
  },
);

test('there is a catalogue to check', () => {
  expect(english.length).toBeGreaterThan(0);
});

test('a count chooses its word', () => {
  expect(format('{n} {n:card|cards}', { n: 1 })).toBe('1 card');
  expect(format('{n} {n:card|cards}', { n: 12 })).toBe('12 cards');
  expect(format('{name} leads', { name: '{n}' })).toBe('{n} leads');
  expect(format('{name} leads')).toBe('{name} leads');
});

test('the browser chooses the language, English where we speak none of its own', () => {
  expect(preferredLanguage(['sv-FI', 'fi-FI', 'en'])).toBe('fi');
  expect(preferredLanguage(['de-AT'])).toBe('de');
  expect(preferredLanguage(['pt-BR'])).toBe('en');
});

test('a name written from right to left does not carry its neighbours along', () => {
  expect(format('{name} is to move.', { name: 'דוד' })).toBe('\u2068דוד\u2069 is to move.');
  expect(format('{name} is to move.', { name: 'Anna' })).toBe('Anna is to move.');
});
