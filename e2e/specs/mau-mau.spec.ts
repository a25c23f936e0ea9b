import type { Page } from '@playwright/test';
import type { MauMauView } from '../../web/src/lib/wire/mau-mau';
import { CALM, expect, test } from '../guests';
import { arrowTo, tabTo } from '../keyboard';
import { act } from '../players/mau-mau';
import { settled, settledWhen, type Now } from '../settled';
import { actOnce, expectRule, playBots, playToEnd, playUntil, ruleAgainst, sitTogether } from '../tables';

/** Opens a table for these people, and waits for the deal; returns the page of whoever is to act, by the server. */
async function begin(people: Page[]): Promise<{ page: Page; now: Now }> {
  await sitTogether(people, { game: 'mau-mau', seats: 2, options: { rounds: 1 } });
  const isDealt = ({ play }: Now) => play !== null && !play.dealing && play.to_act.length > 0;
  const each = await Promise.all(
    people.map(async (page) => ({ page, now: await settledWhen(page, isDealt) })),
  );
  const acting = each.find(({ now }) => now.awaits === 'action');
  expect(acting, 'somebody is to act').toBeDefined();
  return acting!;
}

/** A card of the hand that does not fit, by the server. */
function misfit(now: Now): string | undefined {
  const held = (now.play!.view as MauMauView).hands[now.you.seat!]!;
  return held.find((card) => !now.legal.some((action) => action.startsWith(card)));
}

test('a card that does not fit, and passing too early, are refused by their rules', async ({ guest }) => {
  const people = [await guest('Anna', CALM), await guest('Bert', CALM)];
  let { page, now } = await begin(people);
  // Some hands fit as a whole; then another table is opened.
  while (misfit(now) === undefined) ({ page, now } = await begin(people));
  const wrong = misfit(now)!;
  // Passing without having drawn.
  await page.keyboard.press('p');
  await expectRule(page, 'mau-mau', '3.4');
  await tabTo(page, '.slot');
  await arrowTo(page, `.slot[data-card="${wrong}"]`);
  await page.keyboard.press('Enter');
  const rule = await ruleAgainst(page, now, wrong);
  expect(rule, `${wrong} is against a rule`).not.toBeNull();
  await expectRule(page, 'mau-mau', rule!);
  const after = await settled(page);
  expect(after.awaits).toBe('action');
  expect(after.play!.step).toBe(now.play!.step);
});

test('five at a table: everybody is seen, and a match of two rounds comes to its end', async ({ guest }) => {
  const page = await guest('Annegret Schmitt-Kallman', CALM);
  await playBots(page, { game: 'mau-mau', preset: 'grosse-runde', seats: 5, options: { rounds: 2 } });
  await settled(page);
  await expect(page.locator('.others li')).toHaveCount(4);
  await actOnce(page, act);
  await playToEnd([page], act);
  await expect(page.locator('#round-end')).toBeVisible();
  await expect(page.locator('.end tbody tr')).toHaveCount(5);
});

test('a match of several rounds is stopped against a bot without a loss', async ({ guest }) => {
  const page = await guest('Anna', CALM);
  await playBots(page, { game: 'mau-mau', seats: 2, options: { rounds: 9, hand: 3 } });
  await settled(page);
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  await playUntil([page], act, ({ play }) => (play?.rounds.length ?? 0) > 0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.over')).toContainText('Stopped by agreement. Nobody has lost.');
  await expect(page.locator('.over .word')).toHaveText('Over');
});
