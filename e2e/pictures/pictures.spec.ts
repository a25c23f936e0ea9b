import { PHONE, test } from '../guests';
import { walk } from '../players/quoridor';
import { still, turnOf } from '../settled';
import { openTable } from '../tables';
import { MOMENTS } from './moments';
import { partway } from './partway';

const SIZES = { phone: PHONE, desktop: { viewport: { width: 1280, height: 800 } } };
const FOLDER = '../docs/images';

for (const [size, options] of Object.entries(SIZES)) {
  test(`pictures at ${size} size`, async ({ guest }) => {
    test.setTimeout(300_000);
    const page = await guest('Anna', options);
    await page
      .getByRole('button', { name: /Play now/ })
      .first()
      .waitFor();
    await page.screenshot({ path: `${FOLDER}/lobby-${size}.png` });
    for (const { name, table, bots, actions, wishes, moment } of MOMENTS) {
      const seats = bots.map((level, nth) => ({ seat: nth + 1, level }));
      const opened = await openTable(page, { ...table, bots: seats });
      await partway(page, opened.table, actions, wishes, moment);
      await page.goto(`/table/${opened.table}`);
      await turnOf(page);
      await page.screenshot({ path: `${FOLDER}/${name}-${size}.png` });
    }

    const opened = await openTable(page, {
      game: 'quoridor',
      seats: 2,
      bots: [{ seat: 1, level: 'newcomer' }],
    });
    const record = await partway(page, opened.table, 200, walk);
    await page.goto(`/r/${record}?at=9`);
    if (size === 'phone') await page.getByRole('button', { name: /Score, chat and moves/ }).click();
    // The analysis starts automatically if there is an engine for the browser.
    const panel = page.getByRole('region', { name: /analysis/i });
    await panel.getByRole('table').waitFor();
    await panel.locator('progress').waitFor({ state: 'detached', timeout: 150_000 });
    if (size === 'phone') await page.keyboard.press('Escape');
    await still(page);
    await page.screenshot({ path: `${FOLDER}/replay-${size}.png` });
  });
}
