import type { Page } from '@playwright/test';
import { CALM, expect, expectAccessible, test } from '../guests';
import { act } from '../players/sixty-six';
import { expectRule, isOver, playBots, sitTogether } from '../tables';

/** Tries a card that does not follow, if the hand has one now; whether it was tried. */
async function revoke(page: Page): Promise<boolean> {
  const wrong = page.locator('.slot.unplayable').first();
  if (!(await wrong.isVisible()) || !(await page.locator('.slot.playable').first().isVisible())) return false;
  await wrong.focus();
  await page.keyboard.press('Enter');
  await expectRule(page, 'sixty-six');
  return true;
}

/** Tries to close where no stock is left to close; whether it was tried. */
async function closeTooLate(page: Page): Promise<boolean> {
  const card = page.locator('.slot.playable').first();
  const late = !(await page.locator('.stock [data-at="stock"], .stock .pile').first().isVisible());
  if (!late || !(await card.isVisible())) return false;
  await page.keyboard.press('z');
  await expectRule(page, 'sixty-six');
  return true;
}

test('not following and closing too late are refused with their rules', async ({ guest }) => {
  const page = await guest('Mudi', CALM);
  await playBots(page, { game: 'sixty-six', preset: 'sechsundsechzig' });
  const done = { revoke: false, close: false };
  const close = page.getByRole('button', { name: /^Close Z$/ });
  const until = Date.now() + 270_000;
  while (!(done.revoke && done.close)) {
    expect(Date.now(), JSON.stringify(done)).toBeLessThan(until);
    if (await isOver(page)) await page.keyboard.press('r');
    done.revoke ||= await revoke(page);
    done.close ||= await closeTooLate(page);
    // A closed stock brings the duty to follow at once, so that a card that must not be played is soon in the hand.
    if (done.close && (await close.isVisible())) await close.click();
    else await act(page);
    await page.waitForTimeout(30);
  }
});

test('the cut, a key out of turn, the round end that waits, and the deal that can be checked', async ({
  guest,
}) => {
  const [mudi, nickel] = [await guest('Mudi', CALM), await guest('Nickel', CALM)];
  await sitTogether([mudi, nickel], { game: 'sixty-six', preset: 'sechsundsechzig' });
  await expect(mudi.getByText(/Cut the cards/).first()).toBeVisible();
  await expectAccessible(mudi);
  await mudi.locator('.pack').click();
  await nickel.locator('.pack').click();
  await expect(mudi.getByText('Your lead.')).toBeVisible();
  await expectAccessible(mudi);
  await nickel.keyboard.press('Enter');
  await expect(nickel.locator('.notice')).toBeVisible();

  const until = Date.now() + 270_000;
  while (!(await mudi.locator('.end').isVisible())) {
    expect(Date.now()).toBeLessThan(until);
    for (const page of [mudi, nickel]) await act(page);
  }
  await expect(mudi.locator('.end')).toContainText('This deal was checked');
  await expectAccessible(mudi);
});
