import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { goHere, overhear, spoil, startHere, tamper } from '../device';
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

/** Plays so many of the own moves, each answered. */
async function playOn(page: Page, moves: number): Promise<number> {
  for (let move = 0; move < moves; move++) {
    await turnOf(page);
    expect(await actOnce(page, act)).toBe(true);
  }
  return (await turnOf(page)).version;
}

/** Somebody else of the same browser plays online all the while. */
async function expectOnline(page: Page): Promise<void> {
  const online = await page.context().newPage();
  await online.goto('/');
  await playBots(online, { game: 'quoridor', seats: 2 });
  await turnOf(online);
  expect(await actOnce(online, act)).toBe(true);
  await online.close();
}

/** Somebody whose page may have errors, since its workers are made to die. */
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
  playwright,
  house,
}, info) => {
  const { launchOptions } = info.project.use;
  const args = [...(launchOptions?.args ?? []), '--js-flags=--noexpose-wasm'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const said = {
    en: 'it has no WebAssembly. Online everything works.',
    de: 'ihm fehlt WebAssembly. Online geht alles.',
    fi: 'siinä ei ole WebAssemblya. Verkossa kaikki toimii.',
  };
  for (const [locale, sentence] of Object.entries(said)) {
    const context = await browser.newContext({ locale, baseURL: house.url, ...CALM });
    const page = await context.newPage();
    await page.goto('/device');
    expect(await page.evaluate(() => typeof WebAssembly)).toBe('undefined');
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    if (locale === 'en') {
      await expectAccessible(page);
      const answer = await context.request.post('/api/session', {
        data: { name: 'Anna' },
        headers: { Origin: house.url },
      });
      expect(answer.ok()).toBe(true);
      await expectOnline(page);
    }
    await context.close();
  }
  await browser.close();
});

test('where nothing can be kept, the game is played and it says so', async ({ guest }) => {
  const page = await guest('Anna', { ...CALM, serviceWorkers: 'block' });
  const none = 'Object.defineProperty(globalThis, "indexedDB", { value: undefined });';
  await page.addInitScript(none);
  await spoil(page, 'host.worker', none);
  await overhear(page);
  await page.goto('/device');
  await expect(page.getByText('What is kept on this device cannot be read')).toBeVisible();
  const warned = page.getByText('This browser keeps nothing here');
  const shown = warned.waitFor();
  await startHere(page, { game: 'quoridor' });
  await shown;
  await playOn(page, 2);
  await expectOnline(page);
});

test('on a full device the game goes on, and is kept again once there is room', async ({ guest, house }) => {
  const page = await guest('Anna', CALM);
  await overhear(page);
  await start(page);
  await playOn(page, 1);
  const session = await page.context().newCDPSession(page);
  const origin = house.url;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const warned = page.getByText('The device is full');
  const shown = warned.waitFor();
  await playOn(page, 1);
  await shown;
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  const version = await playOn(page, 1);
  await page.reload();
  expect((await turnOf(page)).version).toBe(version);
  await expectOnline(page);
});

test('a bot whose worker dies in the middle of a thought thinks again, and the game goes on', async ({
  browser,
  house,
}) => {
  const page = await unlucky(browser, house, { serviceWorkers: 'block' });
  // The catalog comes from the server here, so the first engine that is fetched is a bot's.
  const dies = `addEventListener('message', ({ data }) => {
    if (data.question.do === 'think') throw new Error('out of memory');
  });`;
  await spoil(page, 'engine.worker', dies, true);
  const shown = page.getByText('A bot’s thought broke off: it thinks again.').waitFor();
  await start(page);
  const version = await playOn(page, 2);
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
  const shown = page.getByText('The engine broke off and was started anew').waitFor();
  // It ends without a word: the page notices its silence.
  await host!.evaluate(() => self.close()).catch(() => undefined);
  await shown;
  expect((await turnOf(page)).version).toBe(before);
  await playOn(page, 1);
  await expectOnline(page);
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
  await expectOnline(page);
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
  // The server has the old build no more, but this device has.
  expect((await context.request.get(old)).status()).toBe(404);
  expect(await page.evaluate(async (path) => (await fetch(path)).status, old)).toBe(200);
  const later = await playOn(page, 1);
  expect(later).toBeGreaterThan(before);

  await page.reload();
  expect((await turnOf(page)).version).toBe(later);
  expect(await build()).not.toBe(old);
  await playOn(page, 1);

  await goHere(page);
  front.close();
  await page.goto(table);
  await playOn(page, 1);
  await context.close();
});
