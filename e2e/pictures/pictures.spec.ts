import { openTable, PHONE, test } from '../guests';

const GAMES = [
  { name: 'quoridor', table: { game: 'quoridor', seats: 2 }, bots: 1, ready: 'svg.active' },
  { name: 'sixty-six', table: { game: 'sixty-six', preset: 'sechsundsechzig' }, bots: 1, ready: '.slot' },
  { name: 'doppelkopf', table: { game: 'doppelkopf' }, bots: 3, ready: '.slot' },
  { name: 'waffe', table: { game: 'waffe' }, bots: 1, ready: '.slot' },
];
const SIZES = { phone: PHONE, desktop: { viewport: { width: 1280, height: 800 } } };
const FOLDER = '../docs/images';

for (const [size, options] of Object.entries(SIZES)) {
  test(`pictures at ${size} size`, async ({ guest }) => {
    const page = await guest('Anna', options);
    await page.getByRole('button', { name: /Play now/ }).first().waitFor();
    await page.screenshot({ path: `${FOLDER}/lobby-${size}.png` });
    const games: { id: string; levels: { id: string }[] }[] = await page.evaluate(async () =>
      (await fetch('/api/games')).json(),
    );
    for (const { name, table, bots, ready } of GAMES) {
      const level = games.find((game) => game.id === table.game)?.levels[0]?.id;
      const seats = Array.from({ length: bots }, (_, nth) => ({ seat: nth + 1, level }));
      const opened = await openTable(page, { ...table, bots: seats });
      await page.goto(`/table/${opened.table}`);
      const cut = page.locator('.pack');
      await page.locator(`${ready}, .pack`).first().waitFor();
      if (await cut.isVisible()) await cut.click();
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `${FOLDER}/${name}-${size}.png` });
    }
  });
}
