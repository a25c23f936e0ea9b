import { PHONE, test } from '../guests';
import { still, turnOf } from '../settled';
import { openTable } from '../tables';
import { partway } from './partway';

const CARD = ['^[AKQJT9][CSHD]$'];
/** Steps towards the far edge, with a wall now and then. */
const WALK = ['^[d-f][2-9]$', '^d6h$', '^[c-g][3-9]$', '^f3v$|^g3v$', '^[c-g][4-9]$'];
const GAMES = [
  {
    name: 'quoridor',
    table: { game: 'quoridor', seats: 2 },
    bots: ['regular'],
    actions: 5,
    wishes: WALK,
  },
  {
    name: 'quoridor-four',
    table: { game: 'quoridor', seats: 4 },
    bots: ['guest', 'regular', 'veteran'],
    actions: 4,
    wishes: WALK,
  },
  {
    name: 'sixty-six',
    table: { game: 'sixty-six', preset: 'sechsundsechzig' },
    bots: ['regular'],
    actions: 3,
    wishes: CARD,
    moment: 'led',
  },
  {
    name: 'doppelkopf',
    table: { game: 'doppelkopf' },
    bots: ['regular', 'guest', 'veteran'],
    actions: 4,
    wishes: ['^healthy$', ...CARD, ...CARD, ...CARD],
    moment: 'play.trick.cards',
  },
  { name: 'waffe', table: { game: 'waffe' }, bots: ['guest'], actions: 1, wishes: ['^[^p]'] },
  {
    name: 'mau-mau',
    table: { game: 'mau-mau', seats: 4 },
    bots: ['regular', 'guest', 'veteran'],
    actions: 3,
    wishes: ['^[^dpJ]', '^[^dp]', '^draw$', '^pass$'],
  },
];
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
    for (const { name, table, bots, actions, wishes, moment } of GAMES) {
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
    const record = await partway(page, opened.table, 200, WALK);
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
