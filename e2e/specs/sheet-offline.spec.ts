// Whole evenings on two phones, one of them offline for ten games: every row must be as if all had been entered in order
// on one sheet. Needs the engine in the client (`make pocket`).

import type { Page } from '@playwright/test';
import type { RowView, SheetView } from '../../web/src/lib/wire/sheet';
import { fill, link, openWith, SEVEN, submit, totals } from '../evening';
import { expect, PHONE, test } from '../guests';

const read = (page: Page, path: string) =>
  page.evaluate(async (address) => (await (await fetch(`/api${address}`)).json()) as SheetView, path);

/** Who plays next, as the page shows it. */
const offered = (page: Page) => page.locator('.form .names button').allTextContents();

/** Waits until the engine is loaded: only then can the device score offline. */
const hasEngine = (page: Page) =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((entry) => /\.wasm$/.test(entry.name) && (entry as PerformanceResourceTiming).responseEnd > 0),
  );

async function enterNext(page: Page, game: number): Promise<string[]> {
  await page.getByRole('button', { name: /^Game \d+$/ }).click();
  await expect(page.locator('.form .names button')).toHaveCount(4);
  const four = await offered(page);
  const re = [four[game % 4]!, four[(game + 1 + (game % 3)) % 4]!];
  for (const name of re) await page.locator('.form').getByRole('button', { name, exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Re', exact: true }).fill(String(90 + ((game * 37) % 70)));
  await expect(page.locator('.preview li')).toHaveCount(4);
  await submit(page).click();
  await expect(page.locator('form.form')).toBeHidden();
  return re;
}

/** The same games entered one after the other on another sheet. */
async function entered(page: Page, players: string[], rows: RowView[]): Promise<RowView[]> {
  const path = await openWith(page, players, 0);
  for (const { entry } of rows)
    await page.evaluate(
      async ([address, game]) => {
        const { version } = await (await fetch(`/api${address}`)).json();
        const command = { kind: 'enter_row', entry: { ...game, dealer: null, players: [] } };
        const answer = await fetch(`/api${address}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ id: crypto.randomUUID(), base: version, command }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [path, entry] as const,
    );
  return (await read(page, path)).rows;
}

/** Who sits out, counted from the dealer, by the number of players: computed here independently of the sheet. */
const OUT: Record<number, number[]> = { 4: [], 5: [0], 6: [0, 3], 7: [0, 2, 4] };

function rotation(count: number, games: number): Pick<RowView, 'dealer' | 'players'>[] {
  return Array.from({ length: games }, (_, game) => {
    const behind = Array.from({ length: count }, (_, place) => place + 1).map((place) => place % count);
    const playing = behind.filter((place) => !OUT[count]!.includes(place));
    return { dealer: game % count, players: playing.map((place) => (game + place) % count) };
  });
}

const essence = ({ dealer, players, points, totals, doublings }: RowView) => ({
  dealer,
  players,
  points,
  totals,
  doublings,
});

for (const count of [4, 5, 6, 7])
  test(`an evening of ${count} on two phones, one of them offline for ten games`, async ({
    guest,
    house,
  }) => {
    const players = SEVEN.slice(0, count);
    const anna = await guest('Anna');
    const path = await openWith(anna, players, 0);
    await anna.goto(path);
    await expect(anna.getByText('Game 1. Anna deals.')).toBeVisible();
    const writes = await link(anna, 'write');
    const bert = await guest('Bert', { ...PHONE, url: house.weak.url });
    await bert.goto(writes);
    await expect(bert.getByText('Game 1. Anna deals.')).toBeVisible();
    for (let game = 0; game < 2; game++) await enterNext(anna, game);
    await expect(bert.locator('.page tbody tr')).toHaveCount(2);

    await hasEngine(bert);
    house.weak.line.cut();
    for (let game = 2; game < 12; game++) await enterNext(bert, game);
    await expect(bert.locator('tr.pending')).toHaveCount(10);
    const shown = await totals(bert);

    house.weak.line.mend();
    await expect(bert.locator('tr.pending')).toHaveCount(0);
    await expect(anna.locator('.page tbody tr')).toHaveCount(12);
    await expect.poll(() => totals(bert)).toEqual(shown);
    await enterNext(anna, 12);
    const { rows } = await read(anna, path);
    expect(rows.map(({ dealer, players: four }) => ({ dealer, players: four }))).toEqual(rotation(count, 13));
    expect(rows.map(essence)).toEqual((await entered(anna, players, rows)).map(essence));
  });

test('games that wait count, and are corrected and deleted before they are sent', async ({
  guest,
  house,
}) => {
  const anna = await guest('Anna');
  const path = await openWith(anna, SEVEN.slice(0, 5), 0);
  await anna.goto(path);
  await expect(anna.getByText('Game 1. Anna deals.')).toBeVisible();
  const bert = await guest('Bert', { url: house.weak.url });
  await bert.goto(await link(anna, 'write'));
  await expect(bert.getByText('Game 1. Anna deals.')).toBeVisible();
  await hasEngine(bert);
  house.weak.line.cut();
  await fill(bert, ['Bert', 'Cora'], 151);
  await expect(bert.locator('.preview')).toContainText('won 1, under 90 1');
  await submit(bert).click();
  await expect(bert.getByText('Game 2. Bert deals.')).toBeVisible();
  await expect(bert.getByText('Bert sits out.')).toBeVisible();
  await expect.poll(() => totals(bert)).toEqual(['0', '2', '2', '−2', '−2']);
  // An even game starts a round of doubled games, which the next one shows.
  await fill(bert, ['Cora', 'Dirk'], 120);
  await submit(bert).click();
  await expect(bert.getByText(/Bock ×2/)).toBeVisible();

  await bert.getByRole('button', { name: 'Game 1: Normal game, waits' }).click();
  await bert.locator('div.detail').getByRole('button', { name: 'Correct', exact: true }).click();
  await bert.getByRole('spinbutton', { name: 'Re', exact: true }).fill('121');
  await bert.locator('form.form').getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(bert.locator('form.form')).toBeHidden();
  await expect(bert.locator('tr.pending').last().locator('.points').nth(1)).toHaveText('+1');
  await bert.getByRole('button', { name: 'Game 2: Normal game, waits' }).click();
  await bert.locator('div.detail').getByRole('button', { name: 'Strike out', exact: true }).click();
  await bert.getByRole('alertdialog').getByRole('button').first().click();
  await expect(bert.locator('tr.pending')).toHaveCount(1);
  expect((await read(anna, path)).games).toBe(0);

  house.weak.line.mend();
  await expect(bert.locator('tr.pending')).toHaveCount(0);
  await expect.poll(() => totals(anna)).toEqual(['0', '1', '1', '−1', '−1']);
});
