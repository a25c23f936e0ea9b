import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Vitest empties imported style sheets, so these are read as files: the tokens, and the colours of games' boards.
const colours = readdirSync('src/games', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('/colours.css'))
  .map((path) => `src/games/${path}`);
const source = ['src/tokens.css', ...colours].map((path) => readFileSync(path, 'utf8')).join('\n');

/** The rules for other colours of table and board. */
const rules = [...source.matchAll(/(:root\[data-(?:felt|board)='\w+'\]) \{[^}]*\}/g)];
const skins = [...new Set(rules.map(([, selector]) => selector))].map((wanted) =>
  rules.flatMap(([rule, selector]) => (selector === wanted ? [rule] : [])).join('\n'),
);

function colour(name: string, theme: 0 | 1, skin = ''): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(skin + source)?.[1];
  if (!value) throw new Error(`no token --${name}`);
  return value.match(/#[0-9a-f]{6}/gi)!.at(value.startsWith('light-dark') ? theme : 0)!;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const TEXT = [
  ...['ink', 'ink-soft', 'accent', 'danger', 'good'].flatMap((ink) =>
    ['page', 'panel', 'raised'].map((ground) => [ink, ground]),
  ),
  ...['on-felt', 'on-felt-soft', 'brass'].flatMap((ink) =>
    ['felt', 'felt-deep'].map((ground) => [ink, ground]),
  ),
  ...['card-ink', 'card-red', 'card-green', 'card-blue', 'card-amber', 'card-brown'].map((ink) => [
    ink,
    'card-face',
  ]),
  ...['sign-ink', 'sign-red', 'sign-green', 'sign-blue', 'sign-amber', 'sign-brown'].flatMap((ink) =>
    ['panel', 'raised', 'accent-soft'].map((ground) => [ink, ground]),
  ),
  ['on-best', 'best'],
  ...[0, 1, 2, 3, 4, 5, 6].flatMap((seat) => [
    [`seat-${seat}`, 'panel'],
    [`seat-${seat}`, 'page'],
    ['on-seat', `seat-${seat}`],
  ]),
  ['on-accent', 'accent'],
  ['panel', 'danger'],
  ['ink', 'accent-soft'],
  ['ink', 'danger-soft'],
  ['coordinate', 'board'],
] as [string, string][];

const SIGNS = [
  ...[0, 1, 2, 3].map((seat) => [`seat-${seat}`, 'square']),
  ['wall', 'square'],
  ['wall', 'board'],
  ['square-mark', 'square-step'],
] as [string, string][];

test('whatever is as white as a card has the colours of cards: suits would vanish on it in the dark', () => {
  const parts = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.svelte'),
  );
  const painted = parts.filter((path) =>
    /background(-color)?:[^;]*--card-face/.test(readFileSync(`src/${path}`, 'utf8')),
  );
  expect(parts.length).toBeGreaterThan(0);
  expect(painted, 'use the class on-paper instead').toEqual([]);
});

test('tables and boards of other colours are found', () => {
  expect(skins.length).toBe(5);
});

test.each([0, 1] as const)('words stand out by 4.5 to 1, signs by 3 to 1 (theme %i)', (theme) => {
  for (const skin of ['', ...skins]) expect(tooWeak(theme, skin), skin).toEqual([]);
});

function tooWeak(theme: 0 | 1, skin: string): unknown[] {
  return [...TEXT.map((pair) => [...pair, 4.5]), ...SIGNS.map((pair) => [...pair, 3])]
    .map(([ink, ground, least]) => {
      const found = contrast(colour(String(ink), theme, skin), colour(String(ground), theme, skin));
      return { pair: `${ink} on ${ground}`, found: found.toFixed(2), weak: found < Number(least) };
    })
    .filter((pair) => pair.weak);
}
