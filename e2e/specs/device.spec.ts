import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { goHere, overhear, startHere } from '../device';
import { BRISK, expect, expectAccessible, expectOneScreen, PHONE, test } from '../guests';
import { theBinary } from '../house';
import { PLAYERS } from '../players';
import { act as actQuoridor } from '../players/quoridor';
import { act as act66 } from '../players/sixty-six';
import { serverSays, settled, turnOf } from '../settled';
import { playToEnd } from '../tables';

test.skip(
  !existsSync('../web/src/lib/pocket/built/house.wasm'),
  'this machine has no compiler for WebAssembly (see scripts/pocket): play on the device is not tested',
);

for (const { name, table, actHastily } of PLAYERS) {
  test(`${name}: a whole game on the device, the server gone, the page reloaded in the middle`, async ({
    guest,
    house,
  }) => {
    // A whole match with the usual options, since the device's form offers no shorter ones.
    test.slow();
    const { line, url } = house.weak;
    const page = await guest('Anna', { ...BRISK, url });
    await overhear(page);
    await goHere(page);
    line.cut();
    try {
      await page.reload();
      await startHere(page, { game: table.game, preset: table.preset });
      let reloaded = false;
      await playToEnd([page], actHastily, async (round) => {
        if (reloaded || round < 3) return;
        reloaded = true;
        await page.reload();
        await settled(page);
      });
      await expect(page.locator('.strip.over p:not(.word)')).not.toBeEmpty();

      // The game is listed and replayed, and `stammtisch replay` accepts its record.
      await page.goto('/device');
      await page.locator('a[href^="/r/device-"]').first().click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ]);
      const path = await file.path();
      const said = execFileSync(theBinary(), ['replay', '--verify', path], { encoding: 'utf8' });
      expect(said).not.toBe('');
      expect(JSON.parse(readFileSync(path, 'utf8')).info.game).toBe(table.game);
    } finally {
      line.mend();
    }
  });
}

test('the device is passed round: nobody sees cards before tapping', async ({ guest }) => {
  const page = await guest('Anna', { ...BRISK, ...PHONE });
  await overhear(page);
  await page.goto('/device');
  await startHere(page, { game: 'sixty-six', people: ['Anna', 'Bert'] });
  await expect(page.getByRole('heading', { name: 'Pass the device to Anna' })).toBeVisible();
  await expect(page.locator('.slot')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /I am Anna/ }).click();
  await act66(page, await turnOf(page));
  await expect(page.getByRole('heading', { name: 'Pass the device to Bert' })).toBeVisible();
  await expect(page.locator('.slot')).toHaveCount(0);
  // After a reload it still waits for the player whose turn it is.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pass the device to Bert' })).toBeVisible();
  await page.getByRole('button', { name: /I am Bert/ }).click();
  expect((await turnOf(page)).you.seat).toBe(1);
});

test('five people sit round one device', async ({ guest }) => {
  const names = ['Anna', 'Bert', 'Cora', 'Dirk', 'Eino'];
  const page = await guest('Anna', { ...BRISK, ...PHONE });
  await overhear(page);
  await page.goto('/device');
  const game = await page.evaluate(async () => {
    const games: { id: string; seats: number[] }[] = await (await fetch('/api/games')).json();
    return games.find(({ seats }) => seats.includes(5))!.id;
  });
  await startHere(page, { game, people: names });
  const cover = page.getByRole('heading', { name: /^Pass the device to/ });
  await expect(cover).toBeVisible();
  const name = (await cover.innerText()).split(' ').at(-1)!;
  await page.getByRole('button', { name: `I am ${name}` }).click();
  await page.locator('[data-version]').waitFor();
  const { table, you } = await turnOf(page);
  expect(names[you.seat!]).toBe(name);
  expect(table.seats.map(({ occupant }) => occupant?.kind)).toEqual(names.map(() => 'person'));
  await expectOneScreen(page);
});

test('where all is open nobody has to look away: the board turns to who is next', async ({ guest }) => {
  const page = await guest('Anna', BRISK);
  await overhear(page);
  await page.goto('/device');
  await startHere(page, { game: 'quoridor', people: ['Anna', 'Bert'] });
  await page.getByRole('button', { name: /I am Anna/ }).click();
  await actQuoridor(page, await turnOf(page));
  await expect.poll(async () => (await serverSays(page)).you.seat).toBe(1);
  await actQuoridor(page, await turnOf(page));
  await expect.poll(async () => (await serverSays(page)).you.seat).toBe(0);
});

test('a second tab on the same game is told so, and the first goes on', async ({ guest }) => {
  test.slow();
  const page = await guest('Anna', BRISK);
  await overhear(page);
  await page.goto('/device');
  await startHere(page, { game: 'quoridor' });
  await settled(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByText('open in another tab')).toBeVisible({ timeout: 240_000 });
  await second.close();
  await settled(page);
});
