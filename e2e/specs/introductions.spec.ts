// The introduction of every game, played through on its real board.

import { CALM, expect, expectAccessible, PHONE, test } from '../guests';
import { INTROS } from '../players';

for (const { game, intro } of INTROS)
  test(`the introduction to ${game} is played to its end on a phone`, async ({ guest }) => {
    const page = await guest('Anna', { ...PHONE, ...CALM });
    await page.goto(`/intro/${game}`);
    for (const [nth, step] of intro.entries()) {
      await expect(page.locator('.sentence')).toHaveText(`Move ${nth + 1} of ${intro.length}`);
      if (nth === 1) await expectAccessible(page);
      await step(page);
    }
    await expect(page.getByRole('link', { name: 'To the lobby, and play' })).toBeVisible();
  });
