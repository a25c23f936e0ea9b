import { expect, test } from '../guests';
import { openTable } from '../tables';

test('a lost line, a reload and a killed server cost nothing', async ({ guest, house }) => {
  const anna = await guest('Anna', { url: house.weak.url });
  const bert = await guest('Bert');
  const { table } = await openTable(bert, { game: 'quoridor', seats: 2 });
  await bert.goto(`/table/${table}`);
  await anna.goto(`/table/${table}`);
  await anna.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(bert.locator('svg.active')).toBeVisible();
  await bert.locator('[data-square="e2"]').click({ force: true });
  await expect(anna.getByText(/Your move/)).toBeVisible();

  // Bert's step is made while Anna is cut off, and is there when she is back; what she typed is kept.
  await anna.locator('[data-square="e8"]').click({ force: true });
  await expect(bert.getByText(/Your move/)).toBeVisible();
  await anna.locator('#chat-text').fill('one moment');
  house.weak.line.cut();
  await expect(anna.getByText(/Connection lost/).first()).toBeVisible();
  await bert.locator('[data-square="e3"]').click({ force: true });
  house.weak.line.mend();
  await expect(anna.getByRole('gridcell', { name: /^e3, Bert/ })).toBeAttached();
  await expect(anna.locator('#chat-text')).toHaveValue('one moment');

  await anna.reload();
  await expect(anna.getByText(/Your move/)).toBeVisible();
  await house.restart();
  await anna.locator('[data-square="e7"]').click({ force: true });
  await expect(bert.getByRole('gridcell', { name: /^e7, Anna/ })).toBeAttached();
});
