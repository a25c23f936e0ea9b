import { describe, expect, test } from 'vitest';
import { FACES } from '$lib/game/faces';
import { format, slots } from '$lib/i18n/format';
import { GERMAN, preferredLanguage } from '$lib/i18n/words.svelte';
import type { Scene } from './features/intro/scene';

// Every catalogue of the client and of the games: three files side by side, of which en.ts is the reference.
const files = import.meta.glob<{ default: Record<string, string> }>(
  ['/src/lib/i18n/{de,en,fi}.ts', '/src/games/*/words/{de,en,fi}.ts', '/src/features/*/words/{de,en,fi}.ts'],
  { eager: true },
);

const english = Object.keys(files).filter((path) => path.endsWith('/en.ts'));

// Every file that may show a text. A key is written in full, or built from a prefix: `why.${code}`.
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
  if (key.endsWith(GERMAN)) return isShown(key.slice(0, -GERMAN.length));
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

test('every option of a game says what it means', () => {
  const options = english
    .filter((path) => path.startsWith('/src/games/'))
    .flatMap((path) => Object.keys(files[path]!.default).map((key) => ({ path, key })))
    .filter(({ key }) => /^option\.[a-z_]+$/.test(key));
  // A game may have none.
  expect(options.length).toBeGreaterThan(0);
  for (const { path, key } of options)
    expect(files[path]!.default, `${path}: ${key}`).toHaveProperty([`${key}.why`]);
});

// Ober and Unter, acorns, leaves and bells: a text that names French cards needs a variant for the German deck, which names
// none.
const FRENCH: Record<string, RegExp> = {
  de: /\b(Dame|Bube|Kreuz|Pik|Karo)/,
  en: /\b(queen|jack|club|spade|diamond)/i,
  fi: /\b(rouv|jätk|risti|pata|pada|ruutu|ruudu)/i,
};
/** True for the words of a game without cards: its emblems are pictures. On a board a "ruutu" is a square. */
const isOnBoard = (path: string) => {
  const face = path.startsWith('/src/games/') ? FACES.get(path.split('/')[3]!) : undefined;
  return face !== undefined && !Object.values(face.presets).some(({ emblem }) => Array.isArray(emblem));
};
const NAMES_DECKS = /^(suit|rank|german|welcome|settings\.deck|rules\.german)(\.|$)/;

test.each(['de', 'en', 'fi'])('%s: nobody reads of French cards who plays with German ones', (language) => {
  const inGames = Object.keys(files).filter(
    (path) =>
      path.endsWith(`/${language}.ts`) &&
      (path.startsWith('/src/lib/') || path.startsWith('/src/games/')) &&
      !isOnBoard(path),
  );
  expect(inGames.length).toBeGreaterThan(3);
  for (const path of inGames) {
    const texts = files[path]!.default;
    const french = Object.keys(texts).filter((key) => FRENCH[language]!.test(texts[key]!));
    const left = french.filter((key) => !NAMES_DECKS.test(key) && !(key + GERMAN in texts));
    expect(left, path).toEqual([]);
  }
});

test.each(['de', 'en', 'fi'] as const)(
  '%s: lobby and introductions speak of the deck that is drawn',
  async (language) => {
    const texts = [...FACES].flatMap(([, face]) => Object.values(face.presets).map(({ about }) => about));
    for (const load of Object.values(
      import.meta.glob<readonly Scene[]>('/src/games/*/intro.ts', { import: 'default' }),
    ))
      texts.push(...(await load()).map(({ say }) => say));
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) {
      const shown = (text.german ?? text)[language];
      // On a board a "ruutu" is a square.
      if (!/laudan|aita|aidan|ruutuun/i.test(shown)) expect(shown).not.toMatch(FRENCH[language]!);
    }
  },
  60_000,
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
