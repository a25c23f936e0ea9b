import type { Page } from '@playwright/test';
import { expect, expectAccessible, openTable, playToEnd, test } from '../guests';

/** Healthy, on to the next game, or the first playable card. */
async function act(page: Page): Promise<void> {
  const healthy = page.getByRole('button', { name: 'Healthy' });
  const next = page.getByRole('button', { name: /Next game/ });
  const card = page.locator('.slot.playable').first();
  if (await healthy.isVisible()) await healthy.click();
  else if (await next.isVisible()) await next.click();
  else if (await card.isVisible()) {
    await card.focus();
    await page.keyboard.press('Enter');
  }
}

test('four people play a game of Doppelkopf to its count', async ({ guest }) => {
  const people = [await guest('Karoline'), await guest('Joerg'), await guest('Aino'), await guest('Eino')];
  const { table } = await openTable(people[0]!, { game: 'doppelkopf' });
  for (const page of people) await page.goto(`/table/${table}`);
  for (const page of people.slice(1)) await page.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(people[0]!.getByRole('group', { name: /Your hand, 12 cards/ })).toBeVisible();
  await playToEnd(people, act);
  await expect(people[2]!.locator('.end')).toContainText('Value of the game');
  await expectAccessible(people[2]!);
});
