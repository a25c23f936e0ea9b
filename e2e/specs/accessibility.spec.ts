import { CALM, expectAccessible, expectNoSidewaysScroll, expectTouchable, PHONE, test } from '../guests';
import { GAMES, PLAYERS } from '../players';
import { loaded, movedOn, turnOf } from '../settled';
import { playBots } from '../tables';

const PAGES = [
  '/',
  ...GAMES.map((game) => `/open/${game}`),
  '/games',
  '/device',
  '/rules',
  ...GAMES.map((game) => `/rules/${game}`),
  '/sheets',
  '/sheets/new',
  '/rounds',
  '/rounds/new',
  '/settings',
  '/me',
  '/me/tokens',
  '/j/NOPE9',
  '/nowhere',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe-core finds nothing on any page in ${colorScheme}`, async ({ guest }) => {
    const page = await guest('Anna', { ...PHONE, ...CALM, colorScheme });
    for (const path of PAGES) {
      await page.goto(path);
      await loaded(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectTouchable(page);
    }
    await page.goto('/open/doppelkopf');
    await page.locator('summary').click();
    await expectAccessible(page);
    await expectTouchable(page);
  });

  for (const { name, table, act } of PLAYERS)
    test(`axe-core finds nothing at a table of ${name} in ${colorScheme}`, async ({ guest }) => {
      const page = await guest('Anna', { ...CALM, colorScheme });
      await playBots(page, table);
      const now = await turnOf(page);
      await expectAccessible(page);
      // If the cards are cut by hand, that is a separate page.
      if (now.awaits !== 'cut') return;
      await act(page, now);
      await movedOn(page, now);
      await turnOf(page);
      await expectAccessible(page);
    });
}
