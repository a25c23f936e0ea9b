import { expect, expectAccessible, openTable, test } from '../guests';

test('a finished game is listed and stepped through', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna'), await guest('Bert')];
  const { table } = await openTable(anna, { game: 'quoridor', seats: 2 });
  for (const page of [anna, bert]) await page.goto(`/table/${table}`);
  await bert.getByRole('button', { name: 'Sit here' }).first().click();
  await anna.locator('[data-square="e2"]').click({ force: true });
  await expect(bert.locator('svg.active')).toBeVisible();
  await bert.getByRole('button', { name: 'Give up' }).click();
  await bert.getByRole('button', { name: 'Yes' }).click();
  await expect(anna.locator('.strip.over')).toContainText('Bert gave up.');

  await anna.getByRole('link', { name: 'Look through it' }).click();
  await expect(anna.getByRole('gridcell', { name: /^e1, Anna/ })).toBeAttached();
  await anna.keyboard.press('ArrowRight');
  await expect(anna.getByRole('gridcell', { name: /^e2, Anna/ })).toBeAttached();
  await expectAccessible(anna);
  await anna.goto('/games');
  await expect(anna.getByText('Bert gave up.').first()).toBeVisible();
  await expectAccessible(anna);
});
