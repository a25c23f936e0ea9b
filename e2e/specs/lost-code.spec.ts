// Code that is loaded on demand is requested again if the connection breaks meanwhile.

import type { Page } from '@playwright/test';
import { CALM, expect, test } from '../guests';
import { act } from '../players/sixty-six';
import { settledWhen } from '../settled';
import { openTable, playUntil, sitDown } from '../tables';

/** The first requests for this file fail: the one of the page's head, and the one of the code that needs it. */
async function failsTwice(page: Page, file: RegExp, meanwhile = () => {}): Promise<void> {
  let failed = 0;
  await page.route(
    file,
    async (route) => {
      if (++failed === 2) meanwhile();
      await route.abort();
    },
    { times: 2 },
  );
}

test('code that does not arrive is requested again: the table is shown, the cut made, the deal checked', async ({
  guest,
  house,
}) => {
  const { line, url } = house.weak;
  // A service worker would answer from its cache.
  const anna = await guest('Anna', { ...CALM, url, serviceWorkers: 'block' });
  const bert = await guest('Bert', CALM);
  const { table } = await openTable(bert, { game: 'sixty-six', preset: 'schnapsen' });
  await bert.goto(`/table/${table}`);
  await failsTwice(anna, /\/assets\/sixty-six-[^/]*\.js$/);
  await failsTwice(anna, /\/assets\/sixty-six-[^/]*\.css$/);
  // The connection breaks when the person cuts.
  await failsTwice(anna, /\/assets\/puzzle-/, () => line.cut());
  await anna.goto(`/table/${table}`);
  await sitDown(anna);

  for (const page of [anna, bert]) {
    await settledWhen(page, ({ awaits }) => awaits === 'cut');
    await page.locator('.pack').click();
  }
  await expect(anna.getByText(/Connection lost/).first()).toBeVisible();
  line.mend();
  await settledWhen(anna, ({ play }) => play !== null && !play.dealing);

  // Without its styles nothing of the hand could be tapped.
  await anna.route(/\/assets\/(check|deal)-/, (route) => route.abort(), { times: 2 });
  await playUntil([anna, bert], act, ({ table: { round_end } }) => round_end !== undefined);
  await expect(anna.locator('.end')).toContainText('Checked: it came from the cut');
});
