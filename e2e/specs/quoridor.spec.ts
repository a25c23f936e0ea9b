import type { Page } from '@playwright/test';
import { expect, expectAccessible, openTable, PHONE, playToEnd, test } from '../guests';

/** Steps towards the own goal: up the screen, since everybody looks from their own edge. */
async function stepForward(page: Page): Promise<void> {
  if (!(await page.locator('svg.active').isVisible())) return;
  const squares = await page
    .locator('rect.square.step')
    .evaluateAll((found) => found.map((rect) => ({ square: rect.getAttribute('data-square')!, y: Number(rect.getAttribute('y')) })));
  const best = squares.sort((a, b) => a.y - b.y)[0];
  if (best) await page.locator(`[data-square="${best.square}"]`).click({ force: true });
}

test('two people vote to start, play a whole game, and call the rematch', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna'), await guest('Bert')];
  const { link } = await openTable(anna, { game: 'quoridor' });
  const path = new URL(link).pathname;
  await anna.goto(path);
  await expect(anna.getByText('Waiting for players.')).toBeVisible();
  await bert.goto(path);
  await bert.getByRole('button', { name: 'Sit here' }).first().click();
  await expectAccessible(anna);
  await anna.keyboard.press('s');
  await expect(anna.getByText('Your move: a step or a wall.')).toBeVisible();
  await expect(bert.getByText('Anna is to move.')).toBeVisible();
  await expectAccessible(anna);

  // A wall that crosses another is refused with its rule.
  await anna.locator('[data-square="e1"]').focus();
  await anna.keyboard.press('h');
  await anna.keyboard.press('Enter');
  await expect(bert.locator('rect.wall')).toHaveCount(1);
  await expect(bert.getByRole('gridcell', { name: /Anna, 9 walls left/ })).toBeAttached();
  await bert.locator('#typed-move').fill('e1v');
  await bert.locator('#typed-move').press('Enter');
  await expect(bert.locator('.notice')).toContainText('cross');
  await expect(bert.locator('.notice').getByRole('link')).toHaveAttribute('href', /\/rules\/quoridor#4\.3/);

  await playToEnd([anna, bert], stepForward);
  await expect(anna.locator('.strip.over')).toContainText(/won/);
  await expectAccessible(bert);
  await bert.keyboard.press('r');
  await expect(anna.locator('.strip.over')).toBeHidden();
});

test('a wall on a phone: tap a gap, turn, confirm', async ({ guest }) => {
  const page = await guest('Aino', PHONE);
  const { table } = await openTable(page, { game: 'quoridor', seats: 2, bots: [{ seat: 1, level: await firstLevel(page) }] });
  await page.goto(`/table/${table}`);
  await expect(page.locator('svg.active')).toBeVisible();
  const board = (await page.getByRole('grid').boundingBox())!;
  await page.touchscreen.tap(board.x + board.width * 0.54, board.y + board.height * 0.42);
  await page.getByRole('button', { name: 'Turn wall' }).tap();
  await page.getByRole('button', { name: 'Place wall' }).tap();
  await expect(page.locator('rect.wall').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
});

async function firstLevel(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const games = await (await fetch('/api/games')).json();
    return games.find((game: { id: string }) => game.id === 'quoridor').levels[0].id;
  });
}

test('four sit round the board once all wait', async ({ guest }) => {
  const people = [await guest('Nord'), await guest('Ost'), await guest('Sued'), await guest('West')];
  const { table } = await openTable(people[0]!, { game: 'quoridor' });
  for (const page of people.slice(0, 2)) await page.goto(`/table/${table}`);
  await people[1]!.getByRole('button', { name: 'Sit here' }).first().click();
  for (const page of people.slice(0, 2)) await page.getByRole('button', { name: /Wait for 4/ }).click();
  for (const page of people.slice(2)) {
    await page.goto(`/table/${table}`);
    await page.getByRole('button', { name: 'Sit here' }).first().click();
  }
  await expect(people[3]!.locator('.quoridor.four')).toBeVisible();
  await playToEnd(people, stepForward);
});
