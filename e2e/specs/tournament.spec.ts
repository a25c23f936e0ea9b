import type { Page } from '@playwright/test';
import { enterGame } from '../evening';
import { expect, expectAccessible, expectNoSidewaysScroll, expectTouchable, PHONE, test } from '../guests';

async function foundRound(page: Page, members: string[]): Promise<string> {
  return page.evaluate(async (names) => {
    const answer = await fetch('/api/clubs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        title: 'Anchor',
        members: names,
        settings: { preset: 'ddv' },
      }),
    });
    return (await answer.json()).club as string;
  }, members);
}

test('a tournament: drawn by lot, written at two tables, ranked live on the wall, printed and saved', async ({
  guest,
  browser,
  house,
}) => {
  const anna = await guest('Anna', PHONE);
  const round = await foundRound(anna, ['Anna', 'Bert', 'Cora', 'Dirk', 'Eva', 'Frank', 'Greta', 'Hans']);
  await anna.goto(`/rounds/${round}`);
  await anna.getByRole('button', { name: 'Tournaments', exact: true }).click();
  await expectAccessible(anna);
  await anna.getByRole('button', { name: 'New tournament' }).click();
  await anna.getByRole('textbox', { name: 'Name of the tournament' }).fill('Autumn');
  await anna.getByRole('spinbutton', { name: 'Rounds' }).fill('2');
  await anna.getByRole('spinbutton', { name: 'Games a list' }).fill('4');
  await anna.getByRole('checkbox', { name: 'Everybody owes a solo in every list' }).uncheck();
  await expectAccessible(anna);
  await anna.getByRole('button', { name: 'Open the tournament' }).click();
  await expect(anna.getByRole('heading', { name: 'Autumn' })).toBeVisible();
  await anna.getByRole('button', { name: 'Draw round 1' }).click();
  await expect(anna.getByRole('heading', { name: 'Round 1 of 2' })).toBeVisible();
  await expect(anna.getByRole('heading', { name: /^Table / })).toHaveCount(2);
  await expectAccessible(anna);
  await expectTouchable(anna);
  await expectNoSidewaysScroll(anna);

  // The wall: opened by a link to follow, without a name.
  const address = new URL(anna.url()).pathname;
  const key = await anna.evaluate(async (id) => {
    const answer = await fetch(`/api/clubs/${id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        base: 1,
        command: { kind: 'grant_link', name: 'Wall', right: 'read' },
      }),
    });
    return (await answer.json()).club.links[0].key as string;
  }, round);
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    baseURL: house.url,
    locale: 'en',
  });
  const wall = await context.newPage();
  await wall.goto(`${address}?key=${key}&screen`);
  await expect(wall.getByRole('row')).toHaveCount(9);
  await expectAccessible(wall);

  // At the first table a game is written; the wall shows it without being touched.
  const table = anna.locator('ol > li').first();
  const names = await table.locator('ul li span:first-child').allTextContents();
  const two = names.filter((name) => /[A-Z]/.test(name)).map((name) => name.replace(/^\d+\s*/, '').trim());
  await table.getByRole('link', { name: 'Write the list' }).click();
  await expect(anna.getByText(/^Game 1 of 4\./)).toBeVisible();
  await enterGame(anna, two.slice(0, 2), 151);
  const first = wall.getByRole('row').nth(1);
  await expect(first).toContainText('2');
  await expect(first.getByRole('rowheader')).toHaveText(new RegExp(`${two[0]}|${two[1]}`));
  await expect(wall.getByText('Table 1 1/4')).toBeVisible();

  // A penalty moves the first down; the next round seats nobody with the same three again if that can be.
  await anna.goto(address);
  await anna.getByRole('button', { name: 'Players', exact: true }).click();
  await anna.getByRole('combobox', { name: 'For whom' }).selectOption({ label: '1 Anna' });
  await anna.getByRole('textbox', { name: 'Points' }).fill('−7');
  await anna.getByRole('textbox', { name: 'Reason' }).fill('late');
  await anna.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(anna.getByText('late')).toBeVisible();
  await expectAccessible(anna);
  await expect(wall.getByRole('row').last().getByRole('rowheader')).toContainText('Anna');
  await anna.getByRole('button', { name: 'Tables', exact: true }).click();
  await anna.getByRole('button', { name: 'Draw round 2' }).click();
  await expect(anna.getByRole('heading', { name: 'Round 2 of 2' })).toBeVisible();
  await anna.getByRole('button', { name: 'Ranking', exact: true }).click();
  await expect(anna.getByRole('row')).toHaveCount(9);
  await expectAccessible(anna);
  await expectNoSidewaysScroll(anna);
  const saved = await anna.getByRole('link', { name: 'Save as CSV' }).getAttribute('href');
  const csv = await anna.evaluate(async (link) => (await fetch(link)).text(), saved ?? '');
  expect(csv.split('\r\n')[0]).toContain('place,number,name,round 1,round 2,penalties,points');
  await context.close();
});
