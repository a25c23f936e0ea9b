import type { Page } from '@playwright/test';
import { Front } from '../front';
import { CALM, expect, expectAccessible, PHONE, test } from '../guests';
import { step } from '../players/quoridor';
import { turnOf } from '../settled';
import { openTable, playBots, sitDown } from '../tables';

/** Waits until the service worker controls the page. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The paths of everything the service worker caches. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
}

test('the house can be installed: its manifest is whole and every icon is what it says', async ({
  guest,
}) => {
  const page = await guest('Anna');
  await controlled(page);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.evaluate(async (href) => (await fetch(href!)).json(), address);
  expect(manifest).toMatchObject({
    name: 'Stammtisch',
    short_name: 'Stammtisch',
    start_url: '/',
    display: 'standalone',
  });
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (sizes !== 'any') expect(`${width}x${width}`, src).toBe(sizes);
  }
  const plain = icons.filter(({ purpose }) => !purpose).map(({ sizes }) => sizes);
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')).toBe(true);

  // Chromium's own findings; a test runs in a private window, which is not a fault of the page.
  const session = await page.context().newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('the service worker keeps no game, and says kindly that the server is gone', async ({
  guest,
  house,
}) => {
  const { line, url } = house.weak;
  const page = await guest('Anna', { ...PHONE, ...CALM, url });
  await controlled(page);
  const table = await playBots(page, { game: 'quoridor', seats: 2 });
  await page.getByRole('grid').waitFor();
  await page.goto('/games');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`/table/${table}`);
  await page.getByRole('grid').waitFor();
  const paths = await kept(page);
  expect(paths).toContain('/offline.html');
  expect(paths.filter((path) => !/^\/(assets\/|offline\.|icons\/)/.test(path))).toEqual([]);

  line.cut();
  const answers = await page.evaluate((id) => {
    const answered = (path: string) => fetch(path).then(Boolean, () => false);
    return Promise.all(['/api/games', '/api/session', `/api/tables`, `/table/${id}`].map(answered));
  }, table);
  expect(answers).toEqual([false, false, false, false]);
  await page.reload();
  await expect(page.getByText(/The server cannot be reached/)).toBeVisible();
  await expect(page.getByText(/Der Server/)).toBeHidden();
  await expectAccessible(page);

  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();

  // It was cached in one language, but is shown in the one chosen since.
  const choose = (language: string) =>
    page.evaluate((chosen) => localStorage.setItem('stammtisch.settings', JSON.stringify(chosen)), {
      language,
    });
  await choose('de');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Noch einmal' })).toBeVisible();
  await expect(page.getByText(/The server cannot be reached/)).toBeHidden();
  await choose('auto');

  // It returns on its own, to the page that was requested.
  line.mend();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/table/${table}`);
});

test('a new version of the house is there at the next load', async ({ browser, house }) => {
  const front = new Front(house.url);
  const context = await browser.newContext({ baseURL: await front.open() });
  const page = await context.newPage();
  await page.goto('/');
  await controlled(page);
  const before = await page.evaluate(() => caches.keys());
  expect(before).toHaveLength(1);

  front.renovate = (path, text) => {
    if (path === '/sw.js') return text.replace(/const CACHE = '[^']*'/, "const CACHE = 'renovated'");
    return text.replace('<body>', '<body data-version="renovated">');
  };
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-version', 'renovated');
  // The browser checks for a new service worker at its own time; this triggers the check now.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['renovated']);
  await context.close();
  front.close();
});

test('a page in the background says by a notice that it is one’s turn, and takes it back', async ({
  guest,
}) => {
  const anna = await guest('Anna', { ...CALM, permissions: ['notifications'] });
  const bert = await guest('Bert', CALM);
  await controlled(anna);
  await anna.goto('/settings');
  await anna.getByLabel(/Tell me when it is my turn|Browser notice/).check();
  const { table } = await openTable(bert, { game: 'quoridor', seats: 2 });
  await bert.goto(`/table/${table}`);
  await anna.goto(`/table/${table}`);
  await sitDown(anna);
  await turnOf(bert);

  // A headless browser never hides a page, so it is told that it is hidden; the notifications are real ones, and
  // recorded.
  await anna.evaluate(() => {
    const shown: string[] = [];
    const show = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
      shown.push(`${title} | ${options?.body} | ${options?.data.path}`);
      return show.call(this, title, options);
    };
    Object.assign(window, { shown });
  });
  const hide = (hidden: boolean) =>
    anna.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (is ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const shown = () => anna.evaluate(() => (window as unknown as { shown: string[] }).shown);
  const standing = () =>
    anna.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length);
  await hide(true);
  expect(await shown()).toEqual([]);
  await step(bert, 'e2');
  await expect.poll(shown).toEqual([`Your turn | Quoridor: it is your turn. | /table/${table}`]);
  await expect(anna).toHaveTitle(/Your turn/);
  await expect.poll(standing).toBe(1);
  await hide(false);
  await expect.poll(standing).toBe(0);
});
