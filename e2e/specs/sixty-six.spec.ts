import type { Page } from '@playwright/test';
import type { SixtySixView } from '../../web/src/lib/wire/sixty-six';
import { CALM, expect, expectAccessible, test } from '../guests';
import { expectNotice } from '../notices';
import { act } from '../players/sixty-six';
import { legalCards } from '../players/cards';
import { movedOn, settled, settledWhen, turnOf, type Now } from '../settled';
import { expectRule, playBots, playUntil, sitTogether } from '../tables';

const viewOf = (now: Now) => now.play!.view as SixtySixView;

/** Tries a card that must not be played, if the hand has one now; returns whether it did. */
async function revoke(page: Page, now: Now): Promise<boolean> {
  const held = viewOf(now).hands[now.you.seat!]!.cards!;
  const wrong = held.find((card) => !legalCards(now).includes(card));
  if (wrong === undefined) return false;
  await page.locator(`.slot[data-card="${wrong}"]`).focus();
  await page.keyboard.press('Enter');
  await expectRule(page, 'sixty-six', '3.6');
  return true;
}

/** Tries to close when no stock is left; returns whether it did. */
async function closeTooLate(page: Page, now: Now): Promise<boolean> {
  const { covered, face_up, closed } = viewOf(now);
  if (covered > 0 || face_up !== null || closed !== null) return false;
  await page.keyboard.press('z');
  await expectRule(page, 'sixty-six', '6.1');
  return true;
}

test('not following and closing too late are refused with their rules', async ({ guest }) => {
  const page = await guest('Mudi', CALM);
  await playBots(page, { game: 'sixty-six', preset: 'sechsundsechzig' });
  const done = { revoke: false, close: false };
  while (!(done.revoke && done.close)) {
    const now = await turnOf(page);
    if (now.over) await page.keyboard.press('r');
    else if (now.awaits !== 'action') await act(page, now);
    else {
      done.revoke ||= await revoke(page, now);
      done.close ||= await closeTooLate(page, now);
      // A closed stock brings the duty to follow at once, so that a forbidden card is soon in the hand.
      if (done.close && now.legal.includes('close'))
        await page.getByRole('button', { name: /^Close Z$/ }).click();
      else await act(page, now);
    }
    await movedOn(page, now);
  }
});

test('the cut, a key out of turn, the round end that waits, and the deal that can be checked', async ({
  guest,
}) => {
  const [mudi, nickel] = [await guest('Mudi', CALM), await guest('Nickel', CALM)];
  await sitTogether([mudi, nickel], {
    game: 'sixty-six',
    preset: 'sechsundsechzig',
    options: { cut: true },
  });
  await expect(mudi.getByText(/Cut the cards/).first()).toBeVisible();
  await expectAccessible(mudi);
  await mudi.locator('.pack').click();
  await nickel.locator('.pack').click();
  await settledWhen(mudi, ({ awaits }) => awaits === 'action');
  await expect(mudi.locator('.sentence', { hasText: 'Your lead.' })).toBeVisible();
  await expectAccessible(mudi);
  await settled(nickel);
  await nickel.keyboard.press('Enter');
  await expectNotice(nickel, { isError: true, text: 'It is not your turn.' });

  await playUntil([mudi, nickel], act, ({ table }) => table.round_end !== undefined);
  // Checked on the page that cut last: on a slow machine the other page may have waited so long that it calls the deal doubtful.
  await expect(nickel.locator('.end')).toContainText('Checked: it came from the cut');
  await expectAccessible(mudi);
});
