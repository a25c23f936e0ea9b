import { CALM, expect, expectAccessible, PHONE, test } from '../guests';
import { expectNotice } from '../notices';
import { step } from '../players/quoridor';
import { turnOf } from '../settled';
import { sitTogether } from '../tables';

test('a finished game is listed, stepped through, and a moment of it is shown to somebody else', async ({
  guest,
  browser,
  house,
}) => {
  const options = { ...CALM, permissions: ['clipboard-read', 'clipboard-write'] };
  const [anna, bert] = [await guest('Anna', options), await guest('Bert', CALM)];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await step(anna, 'e2');
  await turnOf(bert);
  await bert.getByRole('button', { name: 'Give up' }).click();
  await bert.getByRole('button', { name: 'Yes' }).click();
  await expect(anna.locator('.strip.over')).toContainText('Bert gave up.');

  await anna.getByRole('link', { name: 'Look through it' }).click();
  await expect(anna.getByRole('gridcell', { name: /^e1, Anna/ })).toBeAttached();
  await anna.keyboard.press('ArrowRight');
  await expect(anna.getByRole('gridcell', { name: /^e2, Anna/ })).toBeAttached();
  await expectAccessible(anna);

  // The link leads a stranger, without a name, to exactly this moment.
  await anna.getByRole('button', { name: /link to this moment/i }).click();
  await expectNotice(anna, { text: 'The link is copied.' });
  const link = await anna.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/r\/.*at=1.*share=/);
  const context = await browser.newContext({ ...PHONE, locale: 'en', baseURL: house.url });
  const stranger = await context.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('gridcell', { name: /^e2, Anna/ })).toBeAttached();
  await stranger.keyboard.press('ArrowLeft');
  await expect(stranger.getByRole('gridcell', { name: /^e1, Anna/ })).toBeAttached();
  await expectAccessible(stranger);

  // Without the key of the link nobody else can see the record.
  const record = new URL(link).pathname;
  await stranger.goto(record);
  await expect(stranger.getByText('This game cannot be shown.').first()).toBeVisible();
  await expect(stranger.getByRole('gridcell')).toHaveCount(0);
  await context.close();

  const [download] = await Promise.all([
    anna.waitForEvent('download'),
    anna.getByRole('link', { name: /Download/ }).click(),
  ]);
  expect(await download.failure()).toBeNull();
  await anna.goto('/games');
  await expect(anna.getByText('Bert gave up.').first()).toBeVisible();
  await expectAccessible(anna);
});
