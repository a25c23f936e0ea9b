import { CALM, expect, expectAccessible, test } from '../guests';
import { sitTogether } from '../tables';

test('the replay says what the strongest bot would have played and what a step cost', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', CALM)];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  // A step sideways loses ground, so it must cost something.
  await anna.locator('[data-square="d1"]').click({ force: true });
  await expect(bert.locator('svg.active')).toBeVisible();
  await bert.locator('[data-square="e8"]').click({ force: true });
  await expect(anna.locator('svg.active')).toBeVisible();
  await anna.getByRole('button', { name: 'Give up' }).click();
  await anna.getByRole('button', { name: 'Yes' }).click();
  await bert.getByRole('link', { name: 'Look through it' }).click();

  await bert.getByRole('button', { name: 'Analyse the game' }).click();
  // It thinks at the lowest priority, so a busy machine takes its time.
  await expect(bert.getByRole('progressbar')).toBeHidden({ timeout: 180_000 });
  const costly = bert.getByRole('button', { name: /^Step 1:\s*step to d1/ });
  await costly.click();
  await expect(bert.getByRole('gridcell', { name: /^d1, Anna/ })).toBeAttached();
  await expect(bert.getByText(/^Better: .*Cost: .* points\./)).toBeVisible();
  await expect(bert.getByRole('row', { name: /^Bert/ })).toContainText('/1');
  await expectAccessible(bert);
});
