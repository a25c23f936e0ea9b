import type { Page } from '@playwright/test';
import { CALM, expect, expectAccessible, test } from '../guests';
import { act } from '../players/doppelkopf';
import { expectRule, playBots, playToEnd } from '../tables';

/** Tries a card that does not follow suit, if the hand has one now; whether it was tried. */
async function revoke(page: Page): Promise<boolean> {
  const wrong = page.locator('.slot.unplayable').first();
  if (!(await wrong.isVisible()) || !(await page.locator('.slot.playable').first().isVisible())) return false;
  const cards = await page.locator('.slot').count();
  await wrong.focus();
  await page.keyboard.press('Enter');
  await expectRule(page, 'doppelkopf');
  await expect(page.locator('.slot')).toHaveCount(cards);
  return true;
}

test('not following suit is refused with its rule; the count explains every line', async ({ guest }) => {
  const page = await guest('Karoline', CALM);
  const table = await playBots(page, { game: 'doppelkopf' });
  await expect(page.getByRole('group', { name: /Your hand, 12 cards/ })).toBeVisible();
  await expectAccessible(page);
  let tried = false;
  const asked = page.getByRole('button', { name: 'Healthy' });
  await playToEnd([page], table, async (at) => {
    // A card is played only in a turn that was looked at: the turn may come between the look and the act.
    const turn = await at.locator('.slot.playable').first().isVisible();
    if (turn) tried ||= await revoke(at);
    if (turn || tried || (await asked.isVisible())) await act(at);
  });
  expect(tried, 'twelve tricks in which every card was allowed').toBe(true);
  await expect(page.locator('.end')).toContainText('Value of the game');
  await expectAccessible(page);
});
