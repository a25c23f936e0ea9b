import { CALM, expect, expectOneScreen, PHONE, test } from '../guests';
import { PLAYERS } from '../players';
import { turnOf } from '../settled';
import { playBots } from '../tables';

/** A missing text shows as its key, like `hand.playable`; a missing value as its slot, like `{name}`. */
const FORGOTTEN = /\b[a-z]+(\.[a-z][A-Za-z]+)+\b|\{\w+\}/;

for (const locale of ['de', 'en', 'fi'])
  test(`every table speaks ${locale} on a phone`, async ({ guest }) => {
    const page = await guest('Aino', { ...PHONE, ...CALM, locale });
    for (const { table } of PLAYERS) {
      await playBots(page, table);
      await turnOf(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const text = await page.evaluate(() => document.body.innerText);
      const labels = await page
        .locator('[aria-label]')
        .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')).join('\n'));
      expect(`${text}\n${labels}`).not.toMatch(FORGOTTEN);
      await expectOneScreen(page);
    }
  });
