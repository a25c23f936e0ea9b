import type { Page } from '@playwright/test';
import { CALM, expectAccessible, expectNoSidewaysScroll, expectTouchable, PHONE, test } from '../guests';
import { PLAYERS } from '../players';
import { playBots } from '../tables';

const PAGES = [
  '/',
  '/open/quoridor',
  '/open/sixty-six',
  '/open/doppelkopf',
  '/open/waffe',
  '/games',
  '/rules',
  '/rules/quoridor',
  '/rules/sixty-six',
  '/rules/doppelkopf',
  '/rules/waffe',
  '/sheets',
  '/sheets/new',
  '/settings',
  '/me',
  '/me/tokens',
  '/j/NOPE9',
  '/nowhere',
];

/** A page is there once its heading is, and nothing is loading any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe-core finds nothing on any page in ${colorScheme}`, async ({ guest }) => {
    const page = await guest('Anna', { ...PHONE, ...CALM, colorScheme });
    for (const path of PAGES) {
      await page.goto(path);
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectTouchable(page);
    }
    await page.goto('/open/doppelkopf');
    await page.locator('summary').click();
    await expectAccessible(page);
    await expectTouchable(page);
  });

  for (const { name, table, ready } of PLAYERS)
    test(`axe-core finds nothing at a table of ${name} in ${colorScheme}`, async ({ guest }) => {
      const page = await guest('Anna', { ...CALM, colorScheme });
      await playBots(page, table);
      await page.locator(ready).first().waitFor();
      const cut = page.locator('.pack');
      if (await cut.isVisible()) {
        await expectAccessible(page);
        await cut.click();
        await page.locator('.slot').first().waitFor();
      }
      await expectAccessible(page);
    });
}
