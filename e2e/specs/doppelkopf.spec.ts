import type { Page } from '@playwright/test';
import type { DoppelkopfView } from '../../web/src/lib/wire/doppelkopf';
import { BRISK, CALM, expect, expectAccessible, test } from '../guests';
import { legalCards, playCard } from '../players/cards';
import { act } from '../players/doppelkopf';
import { askAt, movedOn, settled, settledWhen, type Now } from '../settled';
import { expectRule, playBots, playToEnd, playUntil } from '../tables';

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

test('a card pressed while one’s own call is still on its way follows it', async ({ guest, house }) => {
  const { line, url } = house.weak;
  const page = await guest('Mudi', { ...BRISK, url });
  await playBots(page, { game: 'doppelkopf' });
  const callOf = ({ legal }: Now) => legal.find((action) => action === 're' || action === 'kontra');
  await playUntil([page], act, (now) => now.awaits === 'action' && callOf(now) !== undefined);
  const now = await settled(page);
  const [card] = legalCards(now);
  line.delay = 300;
  try {
    await page.locator('.button.call').first().click();
    await playCard(page, card!);
    const after = await settledWhen(page, ({ play }) => (play?.step ?? 0) >= now.play!.step + 2);
    const [, history] = await askAt(page, after.id, [{ type: 'history', from: now.play!.step }]);
    expect(JSON.stringify(history!.steps)).toContain(`"${card}"`);
  } finally {
    line.delay = 0;
  }
});
