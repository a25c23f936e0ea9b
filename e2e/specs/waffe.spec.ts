import { CALM, expect, expectAccessible, test } from '../guests';
import { expectRule, sitTogether } from '../tables';

test('a choice that makes no field says why, live and when it is played all the same', async ({ guest }) => {
  const [anna, eino] = [await guest('Anna', CALM), await guest('Eino', CALM)];
  await sitTogether([anna, eino], { game: 'waffe' });
  await expect(anna.getByText(/open the field/)).toBeVisible();
  await expectAccessible(anna);

  // Two and two of the hand, until a pair is no field.
  const slots = anna.locator('.hand > .hand .slot');
  const verdict = anna.locator('.verdict');
  const count = await slots.count();
  let wrong = false;
  for (let first = 0; first < count && !wrong; first++)
    for (let second = first + 1; second < count && !wrong; second++) {
      await anna.keyboard.press('Escape');
      for (const place of [first, second]) {
        await slots.nth(place).focus();
        await anna.keyboard.press('Space');
      }
      const before = 'This can be played.';
      await expect(anna.getByRole('button', { name: /^Play 2/ })).toBeVisible();
      await expect(verdict).not.toHaveText(/^$/);
      await anna.waitForTimeout(250);
      wrong = (await verdict.innerText()) !== before;
    }
  expect(wrong, 'every pair of the hand was a field').toBe(true);
  await anna.getByRole('button', { name: /^Play 2/ }).click({ force: true });
  await expectRule(anna, 'waffe');
  await expect(slots).toHaveCount(count);
  await expect(eino.getByText(/Anna/).first()).toBeVisible();
});

test('passing tells its consequence beforehand', async ({ guest }) => {
  const [anna, eino] = [await guest('Anna', CALM), await guest('Eino', CALM)];
  await sitTogether([anna, eino], { game: 'waffe' });
  await expect(anna.getByText(/open the field/)).toBeVisible();
  await expect(anna.getByRole('button', { name: /^Pass/ })).toHaveAttribute('title', /./);
});
