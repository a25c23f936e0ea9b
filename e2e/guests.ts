// People with their own browsers, and helpers that all specs use.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { openHouse, type House } from './house';
import { keepNotices, UNFAIR } from './notices';
import { recordOf, still } from './settled';

export { expect };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The smallest supported phone, in portrait and landscape format. */
export const UPRIGHT = { width: 360, height: 640 };
export const SIDEWAYS = { width: 640, height: 360 };

export const PHONE: BrowserContextOptions = {
  viewport: UPRIGHT,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** Whole games are played without animations, which makes them shorter and nothing else. */
export const CALM: BrowserContextOptions = { reducedMotion: 'reduce' };

/** And with the shortest display of a trick that the settings offer. */
export const BRISK: Wishes = { ...CALM, brisk: true };

/** Options of a person's browser. */
interface Wishes extends BrowserContextOptions {
  url?: string;
  brisk?: boolean;
}

interface Fixtures {
  /** Opens a separate browser context for a person, who enters with this name. */
  guest: (name: string, options?: Wishes) => Promise<Page>;
}

export const test = base.extend<Fixtures, { house: House }>({
  house: [
    async ({}, use) => {
      const house = await openHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  guest: async ({ browser, house }, use, info) => {
    const pages = new Map<string, Page>();
    const faults: string[] = [];
    const logged = house.log().length;
    await use(async (name, options = {}) => {
      const page = await enter(browser, options.url ?? house.url, name, options);
      // What the browser itself reports has no stack.
      page.on('pageerror', ({ stack, message }) =>
        faults.push(`in the page of ${name}: ${stack || message}`),
      );
      page.on('console', (message) => {
        if (message.text().startsWith(UNFAIR)) faults.push(`in the page of ${name}: ${message.text()}`);
      });
      pages.set(`${name} ${pages.size + 1}`, page);
      return page;
    });
    const failed = info.status !== info.expectedStatus || faults.length > 0;
    if (failed) await leaveBehind(info, house, house.log().slice(logged), pages);
    for (const page of pages.values()) await page.context().close();
    expect(faults).toEqual([]);
  },
});

/** What is needed to see why a test failed, besides the trace: the server's log, its database, and each table as its people were told. */
async function leaveBehind(
  info: TestInfo,
  house: House,
  log: string,
  pages: Map<string, Page>,
): Promise<void> {
  const leave = async (name: string, text: string) => {
    const path = info.outputPath(name);
    writeFileSync(path, text);
    await info.attach(name, { path });
  };
  await leave('server.log', log);
  for (const file of readdirSync(house.data).filter((name) => name.includes('.db')))
    await info.attach(file, { path: join(house.data, file) });
  for (const [name, page] of pages) {
    if (!page.url().includes('/table/')) continue;
    const record = await recordOf(page).catch((error: Error) => ({ missing: error.message }));
    await leave(`table of ${name}.json`, JSON.stringify(record, null, 1));
  }
}

async function enter(
  browser: Browser,
  url: string,
  name: string,
  { brisk, ...options }: Wishes,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', baseURL: url, ...options });
  if (brisk)
    await context.addInitScript(() => {
      localStorage['stammtisch.settings'] ??= JSON.stringify({ trickLook: 'short' });
    });
  await keepNotices(context);
  const page = await context.newPage();
  const answer = await context.request.post(`${url}/api/session`, {
    data: { name },
    headers: { Origin: url, 'Content-Type': 'application/json' },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  await page.goto(url);
  return page;
}

/** Runs axe-core on the current page: it must find nothing. The target size is a separate rule, which axe-core omits by default. */
export async function expectAccessible(page: Page, { targets = false } = {}): Promise<void> {
  // A page that is still loading would have no findings.
  await page.locator('main:not(.pending)').first().waitFor();
  // An element that is still fading in has no final contrast.
  await still(page);
  // Evaluated by the debugger, so that the page's content security policy stays as it is.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run({ rules: { 'target-size': { enabled: ${targets} } } }).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)) }))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  expect(exceptionDetails).toBeUndefined();
  expect(JSON.parse(result.value as string), page.url()).toEqual([]);
  await session.detach();
}

/** The page has no horizontal overflow, which a phone would scroll. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await still(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: page.url(),
    })
    .toBeLessThanOrEqual(0);
}

/** Buttons, cards, players and the board of a table that cannot be pressed: outside the screen, or completely covered. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = Array.from({ length: 9 }, (_, nth) => (nth + 0.5) / 9);
    const found = document.querySelectorAll('.felt :is(button, .badge, [role="grid"]):not(form *)');
    const unreachable = [...found].filter((element) => {
      const box = element.getBoundingClientRect();
      const inside =
        box.left >= -8 && box.top >= 0 && box.right <= innerWidth + 8 && box.bottom <= innerHeight + 8;
      const pressed = (x: number, y: number) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return hit !== null && element.contains(hit);
      };
      return !inside || !parts.some((x) => parts.some((y) => pressed(x, y)));
    });
    return unreachable.map((element) => element.outerHTML.slice(0, 120));
  });
}

/** A table fits on one screen: nothing scrolls during play, and everything that can be pressed is visible. */
export async function expectOneScreen(page: Page): Promise<void> {
  await still(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), {
      message: page.url(),
    })
    .toBeLessThanOrEqual(0);
  await expectNoSidewaysScroll(page);
  await expect.poll(() => outOfReach(page), { message: page.url() }).toEqual([]);
}

/** Every touch target is at least 44 px high and wide; a card of a fan shows as much of itself as it can. */
export async function expectTouchable(page: Page): Promise<void> {
  await still(page);
  const small = await page.evaluate(() => {
    const found = document.querySelectorAll(
      'button:not(.slot), select, summary, a.button, nav a, input:not(label input)',
    );
    const seen = [...found].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
    );
    const smaller = seen.filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 43.5 || height < 43.5;
    });
    return smaller.map((element) => element.outerHTML.slice(0, 120));
  });
  expect(small, page.url()).toEqual([]);
}
