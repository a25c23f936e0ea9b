import { CALM, expect, test } from '../guests';
import { arrowTo, tabTo } from '../keyboard';
import { act } from '../players/mau-mau';
import { serverSays, settled } from '../settled';
import { actOnce, expectRule, playBots, playToEnd, playUntil, sitTogether } from '../tables';

test('a card that does not fit, and passing too early, are refused by their rules', async ({ guest }) => {
  const people = [await guest('Anna', CALM), await guest('Bert', CALM)];
  await sitTogether(people, { game: 'mau-mau', seats: 2, options: { rounds: 1 } });
  for (const page of people) {
    const now = await settled(page);
    if (now.awaits !== 'action') continue;
    // Passing without having drawn.
    await page.keyboard.press('p');
    await expectRule(page, 'mau-mau');
    const { hands } = now.play!.view as { hands: (string[] | null)[] };
    const wrong = hands[now.you.seat!]!.find((card) => !now.legal.some((action) => action.startsWith(card)));
    if (wrong) {
      await tabTo(page, '.slot');
      await arrowTo(page, `.slot[data-card="${wrong}"]`);
      await page.keyboard.press('Enter');
      await expectRule(page, 'mau-mau');
    }
    expect((await serverSays(page)).awaits).toBe('action');
  }
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
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  await playUntil([page], act, ({ play }) => (play?.rounds.length ?? 0) > 0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.over')).toContainText('Stopped by agreement. Nobody has lost.');
  await expect(page.locator('.over .word')).toHaveText('Over');
});
