import { expect, test } from '../guests';
import { openHouse } from '../house';
import { expectNotice, keepNotices } from '../notices';
import { settledWhen, turnOf } from '../settled';
import { openTable, playBots } from '../tables';

test('over plain HTTP in a local network links are copied, cards are dealt, and notices that cannot come are not offered', async ({
  browser,
}) => {
  const house = await openHouse((port) => ({ '--public-url': `http://nas.test:${port}` }));
  const url = house.url.replace('127.0.0.1', 'nas.test');
  const context = await browser.newContext({ locale: 'en', baseURL: url });
  await keepNotices(context);
  const page = await context.newPage();
  await page.goto('/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('textbox', { name: /Your name/ }).fill('Anna');
  await page.getByRole('button', { name: 'Come in' }).click();
  await expect(page.getByRole('button', { name: /Play now/ }).first()).toBeVisible();

  const { table } = await openTable(page, { game: 'quoridor' });
  await page.goto(`/table/${table}`);
  await page.getByRole('button', { name: 'Share the link' }).click();
  await expectNotice(page, { text: 'The link is copied.' });

  // The cut works without `crypto.subtle`, which plain HTTP does not have.
  await playBots(page, { game: 'sixty-six', preset: 'sechsundsechzig' });
  await turnOf(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog').getByLabel('Sounds')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Tell me when it is my turn')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await settledWhen(page, ({ over }) => over);
  await page.getByRole('link', { name: 'Look through it' }).click();
  await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await expectNotice(page, { text: 'The link is copied.' });
  await context.close();
  await house.close();
});
