import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { fillUp, goHere, overhear, spoil, startHere, tamper } from '../device';
import { Front } from '../front';
import { CALM, expect, expectAccessible, test } from '../guests';
import type { House } from '../house';
import { act } from '../players/quoridor';
import { settled, tableOf, turnOf } from '../settled';
import { actOnce, playBots } from '../tables';

test.skip(
  !existsSync('../web/src/lib/pocket/built/house.wasm'),
  'this machine has no compiler for WebAssembly (see scripts/pocket): play on the device is not tested',
);

/** Plays this many own moves, each answered. */
async function playOn(page: Page, moves: number): Promise<number> {
  for (let move = 0; move < moves; move++) {
    await turnOf(page);
    expect(await actOnce(page, act)).toBe(true);
  }
  return (await turnOf(page)).version;
}

/** Meanwhile another page of the same browser plays online. */
async function expectOnline(page: Page): Promise<void> {
  const online = await page.context().newPage();
  await online.goto('/');
  await playBots(online, { game: 'quoridor', seats: 2 });
  await turnOf(online);
  expect(await actOnce(online, act)).toBe(true);
  await online.close();
}

/** A person whose page may have errors, since its workers are killed. */
async function unlucky(browser: Browser, house: House, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', baseURL: house.url, ...CALM, ...options });
  const headers = { Origin: house.url };
  const answer = await context.request.post('/api/session', { data: { name: 'Anna' }, headers });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  await overhear(page);
  return page;
}

/** Opens a table of Quoridor on the device. */
async function start(page: Page): Promise<string> {
  await page.goto('/device');
  await startHere(page, { game: 'quoridor' });
  await settled(page);
  return tableOf(page);
}

test('without WebAssembly it is said before anything is chosen, and online everything works', async ({
  guest,
}) => {
  const page = await guest('Anna', CALM);
  await page.context().addInitScript('delete globalThis.WebAssembly;');
  await page.goto('/device');
  const said = 'it has no WebAssembly. Online everything works.';
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  await expectAccessible(page);
  await expectOnline(page);
});

test('where nothing can be kept, the game is played and it says so', async ({ guest }) => {
  const page = await guest('Anna', { ...CALM, serviceWorkers: 'block' });
  const none = 'Object.defineProperty(globalThis, "indexedDB", { value: undefined });';
  await page.addInitScript(none);
  await spoil(page, 'host.worker', none);
  await overhear(page);
  await page.goto('/device');
  await expect(page.getByText('What is kept on this device cannot be read')).toBeVisible();
  const shown = page.locator('.notice').getByText('This browser keeps nothing here').waitFor();
  await startHere(page, { game: 'quoridor' });
  await shown;
  await playOn(page, 2);
});

test('on a full device the game goes on, and is kept again once there is room; online everything works', async ({
  browser,
  house,
}) => {
  const page = await unlucky(browser, house);
  // The browser caches its quota for a while, so the quota is reduced before anything is stored.
  const session = await page.context().newCDPSession(page);
  const origin = house.url;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 8_000_000 });
  // Reported once: what the service worker caches takes space, too.
  const shown = page.locator('.notice').getByText('The device is full').waitFor();
  await start(page);
  await playOn(page, 1);
  await fillUp(page);
  await playOn(page, 1);
  await shown;
  await expectOnline(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  const version = await playOn(page, 1);
  await page.reload();
  expect((await turnOf(page)).version).toBe(version);
  await page.context().close();
});

test('a line that says nothing at all is as good as none: what is kept here opens and plays', async ({
  guest,
  house,
}) => {
  const { line, url } = house.weak;
  const page = await guest('Anna', { ...CALM, url });
  await overhear(page);
  await goHere(page);
  line.deaden();
  try {
    await start(page);
    await playOn(page, 1);
    await page.goto('/');
    await page.getByRole('link', { name: 'Play on this device' }).click();
    await expect(page.locator('a[href^="/device/device-"]')).toBeVisible();
  } finally {
    line.cut();
    line.mend();
  }
});

test('without a line, too, one has one’s own name at the table', async ({ guest, house }) => {
  const { line, url } = house.weak;
  const page = await guest('Annegret', { ...CALM, url });
  await goHere(page);
  line.cut();
  try {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Player 1' })).toHaveValue('Annegret');
  } finally {
    line.mend();
  }
});

test('a bot whose worker dies in the middle of a thought thinks again, and the game goes on', async ({
  browser,
  house,
}) => {
  const page = await unlucky(browser, house, { serviceWorkers: 'block' });
  // The tables' worker starts those of the bots: the first question to one of them kills it.
  const dies = `{
    const NativeWorker = Worker;
    let alive = true;
    self.Worker = class extends NativeWorker {
      postMessage(message) {
        if (!alive || message.question.do !== 'think') return super.postMessage(message);
        alive = false;
        this.terminate();
        this.dispatchEvent(new ErrorEvent('error', { cancelable: true, message: 'out of memory' }));
      }
    };
  }`;
  await spoil(page, 'host.worker', dies);
  const shown = page.locator('.notice').getByText('A bot’s thought broke off').waitFor();
  await start(page);
  const version = await playOn(page, 1);
  await shown;
  await page.reload();
  expect((await turnOf(page)).version).toBe(version);
  await page.context().close();
});

test('when the worker of the tables dies it is started anew, and nothing is lost', async ({
  browser,
  house,
}) => {
  const page = await unlucky(browser, house);
  await start(page);
  const before = await playOn(page, 1);
  const [host] = page.workers().filter((worker) => worker.url().includes('host.worker'));
  const shown = page.locator('.notice').getByText('The engine broke off').waitFor();
  // It ends silently: the page notices that it does not answer.
  await host!.evaluate(() => self.close()).catch(() => undefined);
  await shown;
  expect((await turnOf(page)).version).toBe(before);
  await playOn(page, 1);
  await page.context().close();
});

test('a damaged game and one of older rules are told apart and stay; the others are played', async ({
  guest,
}) => {
  const page = await guest('Anna', CALM);
  await overhear(page);
  const tables = [await start(page), await start(page), await start(page)] as const;
  await page.goto('/device');
  await tamper(page, tables[0], 'damaged');
  await tamper(page, tables[1], 'older');

  await page.goto(`/device/${tables[0]}`);
  await expect(page.getByText('What is kept of this game is damaged')).toBeVisible();
  await page.goto(`/device/${tables[1]}`);
  await expect(page.getByText('This game began under other rules')).toBeVisible();
  await page.goto(`/device/${tables[2]}`);
  await playOn(page, 1);
  await page.goto('/device');
  for (const table of tables) await expect(page.locator(`a[href="/device/${table}"]`)).toBeVisible();
});

test('what a newer version keeps is left alone by an older one, which says so', async ({ guest }) => {
  const page = await guest('Anna', CALM);
  await overhear(page);
  const table = await start(page);
  await page.goto('/device');
  const open = (version: number) =>
    page.evaluate(
      (wanted) =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('stammtisch', wanted);
          request.onsuccess = () => {
            request.result.close();
            resolve('open');
          };
          request.onerror = () => resolve(request.error?.name ?? '');
        }),
      version,
    );
  expect(await open(1000)).toBe('open');
  await page.goto(`/device/${table}`);
  await expect(page.getByText('is from a newer version of the house')).toBeVisible();
  expect(await open(1000)).toBe('open');
});

test('the house is updated in the middle of a game: it goes on, with the new version and without a line', async ({
  browser,
  house,
}) => {
  const front = new Front(house.url);
  const context = await browser.newContext({ locale: 'en', baseURL: await front.open(), ...CALM });
  const page = await context.newPage();
  await overhear(page);
  await goHere(page);
  await startHere(page, { game: 'quoridor' });
  const before = await playOn(page, 1);
  const table = page.url();
  const build = () => page.locator('script[type=module]').first().getAttribute('src');
  const old = (await build())!;

  front.rebuild();
  // The server no longer has the old build, but this device has.
  expect((await context.request.get(old)).status()).toBe(404);
  expect(await page.evaluate(async (path) => (await fetch(path)).status, old)).toBe(200);
  const later = await playOn(page, 1);
  expect(later).toBeGreaterThan(before);

  // If the server is slow, the service worker answers with the build it has.
  await expect
    .poll(
      async () => {
        await page.reload();
        return build();
      },
      { timeout: 120_000 },
    )
    .not.toBe(old);
  expect((await turnOf(page)).version).toBe(later);
  await playOn(page, 1);

  await goHere(page);
  front.close();
  await page.goto(table);
  await playOn(page, 1);
  await context.close();
});
