import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callsOf, NAMES, openEvening, submit } from '../evening';
import { expect, test } from '../guests';
import { theBinary } from '../house';

// Compares the form with `stammtisch score doppelkopf`, using the test cases of the scoring.

const KINDS = { normal: 'Normal game', wedding: 'Wedding', silent: 'Silent wedding', solo: 'Solo' };
const SOLOS = {
  queens: 'Queens',
  jacks: 'Jacks',
  none: 'No-trump',
  C: 'Clubs',
  S: 'Spades',
  H: 'Hearts',
  D: 'Diamonds',
};
const CALLS = {
  none: 'nothing called',
  re: 'Re',
  kontra: 'Kontra',
  no90: 'no 90',
  no60: 'no 60',
  no30: 'no 30',
  black: 'black',
};
const EXTRAS = { doppelkopf: 'Doppelkopf', fox: 'Fox caught', charlie: 'Charlie' };

type Counts = Record<keyof typeof EXTRAS, number>;
interface Party {
  points: number;
  tricks?: number;
  call: keyof typeof CALLS;
}
interface Case {
  preset: string;
  game: string;
  re: Party & { seats: number[] };
  kontra: Party;
  extras: { re: Counts; kontra: Counts };
  bock: number;
}

function party(text: string): Party {
  const [score = '', call = 'none'] = text.trim().split(' ');
  const [points, tricks] = score.split('/').map(Number);
  return { points: points!, call: call as Party['call'], ...(tricks === undefined ? {} : { tricks }) };
}

function counts(text: string): Counts {
  const [doppelkopf = 0, fox = 0, charlie = 0] = text.split(',').map(Number);
  return { doppelkopf, fox, charlie };
}

/** The cases that can be entered as counted games, a few of each kind. */
function cases(): Case[] {
  const lines = readFileSync('../crates/rules-doppelkopf/tests/data/scores.txt', 'utf8').split('\n');
  const all = lines
    .filter((line) => line.startsWith('ddv |'))
    .map((line): Case => {
      const [preset, game, seats, re, kontra, extras, bock] = line
        .split('=>')[0]!
        .split('|')
        .map((cell) => cell.trim());
      const [ofRe, ofKontra] = extras!.split(' ');
      return {
        preset: preset!,
        game: game!,
        re: { seats: seats!.split(',').map(Number), ...party(re!) },
        kontra: party(kontra!),
        extras: { re: counts(ofRe!), kontra: counts(ofKontra!) },
        bock: Number(bock),
      };
    })
    // The form asks for tricks only if a party has no points.
    .filter(({ re, kontra }) => re.tricks === undefined || re.points === 0 || kontra.points === 0);
  const normal = all.filter(({ game }) => game === 'normal').filter((_, nth) => nth % 16 === 0);
  const other = all.filter(({ game }) => game !== 'normal').filter((_, nth) => nth % 3 === 0);
  return [...normal, ...other];
}

/** Fills the form as a person would enter this game. */
async function enter(page: Page, one: Case): Promise<void> {
  await page.getByRole('button', { name: /^Game \d+$/ }).click();
  const form = page.locator('form.form');
  const [kind, solo] = one.game.split(' ') as [keyof typeof KINDS, keyof typeof SOLOS | undefined];
  await form.getByRole('radio', { name: KINDS[kind], exact: true }).check({ force: true });
  if (solo) await form.getByRole('radio', { name: `${SOLOS[solo]} solo` }).check({ force: true });
  for (const seat of one.re.seats)
    await form.getByRole('button', { name: NAMES[seat]!, exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Re', exact: true }).fill(String(one.re.points));
  const empty = one.re.points === 0 ? one.re : one.kontra.points === 0 ? one.kontra : null;
  if (empty)
    await form
      .getByRole('radio', { name: empty.tricks === 0 ? 'No trick' : /A trick without/ })
      .check({ force: true });
  await callsOf(page, 'Re')
    .getByRole('radio', { name: CALLS[one.re.call], exact: true })
    .check({ force: true });
  await callsOf(page, 'Kontra')
    .getByRole('radio', { name: CALLS[one.kontra.call], exact: true })
    .check({ force: true });
  for (const side of ['re', 'kontra'] as const)
    for (const [extra, name] of Object.entries(EXTRAS))
      for (let count = 0; count < one.extras[side][extra as keyof Counts]; count++)
        await form
          .getByRole('button', { name: `${name}, ${side === 're' ? 'Re' : 'Kontra'}: ${count}.` })
          .click();
  if (one.bock > 0) {
    await form.locator('summary').click();
    await form.getByLabel('Doubled').selectOption(String(one.bock));
  }
}

const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`;

/** The content of the form's preview: the points by name, and the number of every line. */
async function preview(page: Page): Promise<{ points: string[]; lines: number[] }> {
  const points = await page.locator('.preview li').allInnerTexts();
  const [told = ''] = await page.locator('.preview .lines').allInnerTexts();
  const lines = told.replace(/^.*?: /, '').replace(/doubled.*$/, '');
  return {
    points: points.map((text) => text.replace(/\s+/g, ' ')).sort(),
    lines: [...lines.matchAll(/ −?(\d+)(?=,|\s*$)/g)].map((found) => Number(found[1])),
  };
}

test('the form scores as `stammtisch score doppelkopf` does', async ({ guest }) => {
  const some = cases();
  expect(some.length).toBeGreaterThan(12);
  const answers = execFileSync(theBinary(), ['score', 'doppelkopf'], {
    input: some.map((one) => JSON.stringify(one)).join('\n') + '\n',
    encoding: 'utf8',
  });
  const expected = answers
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const page = await guest('Anna');
  await openEvening(page);
  for (const [nth, one] of some.entries()) {
    const { points, lines } = expected[nth] as { points: number[]; lines: { points: number }[] };
    await enter(page, one);
    const wanted = points.map((value, seat) => `${NAMES[seat]} ${signed(value)}`);
    await expect
      .poll(() => preview(page), JSON.stringify(one))
      .toEqual({ points: wanted.sort(), lines: lines.map((line) => line.points) });
    await submit(page).click();
    await expect(page.locator('form.form')).toBeHidden();
  }
  await expect(page.locator('.page tbody tr')).toHaveCount(some.length);
});
