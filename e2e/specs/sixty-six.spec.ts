import type { Page } from '@playwright/test';
import { expect, expectAccessible, openTable, PHONE, playToEnd, test } from '../guests';

/** Cuts, goes on, or plays the first playable card. */
async function act(page: Page): Promise<void> {
  const cut = page.locator('.pack');
  const next = page.getByRole('button', { name: /Next round/ });
  const card = page.locator('.slot.playable').first();
  if (await cut.isVisible()) await cut.click();
  else if (await next.isVisible()) await next.click();
  else if (await card.isVisible()) {
    await card.focus();
    await page.keyboard.press('Enter');
  }
}

test('two people play a single round of Sechsundsechzig to its end', async ({ guest }) => {
  const [mudi, nickel] = [await guest('Mudi'), await guest('Nickel')];
  const { link } = await openTable(mudi, { game: 'sixty-six', preset: 'sechsundsechzig', options: { match: 'single' } });
  const path = new URL(link).pathname;
  await mudi.goto(path);
  await nickel.goto(path);
  await nickel.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(mudi.getByText(/Cut the cards/).first()).toBeVisible();
  await mudi.locator('.pack').click();
  await nickel.locator('.pack').click();
  await expect(mudi.getByText('Your lead.')).toBeVisible();
  await expectAccessible(mudi);

  // A key that is not possible says why.
  await nickel.keyboard.press('Enter');
  await expect(nickel.locator('.notice')).toBeVisible();
  await playToEnd([mudi, nickel], act);
  await expect(mudi.locator('.end')).toContainText('This deal was checked');
  await expectAccessible(mudi);
});

test('Schnapsen against a bot on a phone, keyboard only for the cards', async ({ guest }) => {
  const page = await guest('Aino', PHONE);
  const level = await page.evaluate(async () => (await (await fetch('/api/games')).json()).find((game: { id: string }) => game.id === 'sixty-six').levels[0].id);
  const { table } = await openTable(page, {
    game: 'sixty-six',
    preset: 'schnapsen',
    options: { match: 'single' },
    bots: [{ seat: 1, level }],
  });
  await page.goto(`/table/${table}`);
  await playToEnd([page], act);
});
