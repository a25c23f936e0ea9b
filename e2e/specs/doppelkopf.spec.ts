import type { Page } from '@playwright/test';
import type { DoppelkopfView } from '../../web/src/lib/wire/doppelkopf';
import { CALM, expect, expectAccessible, test } from '../guests';
import { legalCards } from '../players/cards';
import { act } from '../players/doppelkopf';
import { movedOn, settled, settledWhen, type Now } from '../settled';
import { expectRule, playBots, playToEnd } from '../tables';

/** Tries a card that does not follow suit, if the hand has one now; returns whether it did. */
async function revoke(page: Page, now: Now): Promise<boolean> {
  const view = now.play!.view as DoppelkopfView;
  const held = view.stage === 'play' ? view.hands[now.you.seat!]! : [];
  const wrong = held.find((card) => !legalCards(now).includes(card));
  if (now.awaits !== 'action' || wrong === undefined) return false;
  await page.locator(`.slot[data-card="${wrong}"]`).first().focus();
  await page.keyboard.press('Enter');
  await expectRule(page, 'doppelkopf', '5.2');
  await expect(page.locator('.slot')).toHaveCount(held.length);
  return true;
}

test('not following suit is refused with its rule; the count explains every line', async ({ guest }) => {
  const page = await guest('Karoline', CALM);
  await playBots(page, { game: 'doppelkopf' });
  await expect(page.getByRole('group', { name: /Your hand, 12 cards/ })).toBeVisible();
  await expectAccessible(page);
  let tried = false;
  // Some hands may play every card all game long; then another game is played.
  while (!tried) {
    await playToEnd([page], async (at, now) => {
      tried ||= await revoke(at, now);
      await act(at, now);
    });
    await expect(page.locator('.end')).toContainText('Value of the game');
    if (tried) break;
    const over = await settled(page);
    await page.keyboard.press('r');
    await movedOn(page, over);
    await settledWhen(page, (now) => !now.over);
  }
  await expectAccessible(page);
});
