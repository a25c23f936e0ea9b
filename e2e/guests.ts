import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { openHouse, type House } from './house';

export { expect };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

interface Fixtures {
  /** Opens a browser of its own for somebody, who comes in by name. */
  guest: (name: string, options?: BrowserContextOptions & { url?: string }) => Promise<Page>;
}

export const test = base.extend<Fixtures, { house: House }>({
  house: [
    async ({}, use) => {
      const house = await openHouse();
      await use(house);
      house.close();
    },
    { scope: 'worker' },
  ],
  guest: async ({ browser, house }, use) => {
    const pages: Page[] = [];
    await use(async (name, options = {}) => {
      const page = await enter(browser, options.url ?? house.url, name, options);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

async function enter(browser: Browser, url: string, name: string, options: BrowserContextOptions): Promise<Page> {
  // The policy of the server stays in force for the page itself; axe-core is let in past it.
  const context = await browser.newContext({ locale: 'en', bypassCSP: false, baseURL: url, ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw new Error(`error in the page of ${name}: ${error.message}`);
  });
  const answer = await context.request.post(`${url}/api/session`, {
    data: { name },
    headers: { Origin: url, 'Content-Type': 'application/json' },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  await page.goto(url);
  return page;
}

/** Opens a table over HTTP, as the page would. */
export async function openTable(page: Page, table: Record<string, unknown>): Promise<{ table: string; code: string; link: string }> {
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }, table);
}

/** axe-core over the page as it is now: it must find nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still loading has nothing to find fault with.
  await page.locator('main').first().waitFor();
  // Evaluated by the debugger, so that the page's content security policy stays as it is.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)) }))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  expect(exceptionDetails).toBeUndefined();
  expect(JSON.parse(result.value as string)).toEqual([]);
  await session.detach();
}

/** What this page's person may play now, asked over a connection of its own; the clicking is left to the test. */
export async function legalOf(page: Page, table: string): Promise<string[]> {
  return page.evaluate(
    (id) =>
      new Promise<string[]>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onerror = () => reject(new Error('no connection'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'welcome') socket.send(JSON.stringify({ id: 1, ask: { type: 'enter', table: id } }));
          if (message.type === 'entered') {
            resolve(message.play?.legal.actions ?? []);
            socket.close();
          }
        };
      }),
    table,
  );
}

/** True once the game on this page has ended. */
export function isOver(page: Page): Promise<boolean> {
  return page.locator('.strip.over').isVisible();
}

/** Lets the people at a table act in any order until the game is over on every page. */
export async function playToEnd(pages: Page[], act: (page: Page) => Promise<void>): Promise<void> {
  const until = Date.now() + 100_000;
  for (;;) {
    let over = true;
    for (const page of pages) {
      if (await isOver(page)) continue;
      over = false;
      await act(page);
    }
    if (over) return;
    expect(Date.now(), 'the game came to no end').toBeLessThan(until);
    await pages[0]!.waitForTimeout(40);
  }
}
