// Tables on the device: intercepts what their worker tells the page, so that test players act on it as they act on what the server
// says.

import type { Page } from '@playwright/test';
import { expect } from './guests';

/** From the next page on: stores the latest message of the tables' worker, and answers `serverSays` with it. */
export async function overhear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('device-pause', '0');
    const told: Record<string, unknown> = {};
    // Callers wait until there is a first message.
    let waiting: (() => void)[] = [];
    const NativeWorker = window.Worker;
    window.Worker = class extends NativeWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => {
          if (data?.type !== 'heard') return;
          const { type, version, table, you, play } = JSON.parse(data.text);
          if (!['entered', 'resumed', 'event', 'presence'].includes(type)) return;
          if (version) told.version = version;
          if (table) told.table = table;
          if (you) told.you = you;
          if (play || type === 'entered') told.play = play;
          for (const answer of waiting) answer();
          waiting = [];
        });
      }
    };
    class Told {
      onmessage: ((event: { data: string }) => void) | null = null;
      onclose: (() => void) | null = null;
      constructor() {
        const me = { id: 'p1', name: 'Anna', avatar: 0, account: false };
        const welcome = { type: 'welcome', protocol: 1, server: 'device', me, now: Date.now() };
        queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(welcome) }));
      }
      send(text: string): void {
        const { id, ask } = JSON.parse(text);
        const enters = ask.type === 'enter';
        const answer = () => {
          const said = enters ? { type: 'entered', id, ...told } : { type: 'done', id };
          this.onmessage?.({ data: JSON.stringify(said) });
        };
        if (enters && !told.you) waiting.push(answer);
        else queueMicrotask(answer);
      }
      close(): void {}
    }
    (window as unknown as { WebSocket: unknown }).WebSocket = Told;
  });
}

/** Goes to the page for play on this device, and waits until everything needed is cached. */
export async function goHere(page: Page): Promise<void> {
  await page.goto('/device');
  await expect(page.getByText('Everything needed is on this device')).toBeVisible({ timeout: 120_000 });
}

/** Opens a table against the weakest bots, or the strongest, and waits for its board. */
export async function startHere(
  page: Page,
  wanted: { game: string; preset?: string | undefined; people?: string[]; strongest?: boolean },
): Promise<void> {
  const games = page.getByLabel('Game', { exact: true });
  // Otherwise the choice below would wait for the whole time of the test.
  const old = `the engine of the browser does not know ${wanted.game}: build it anew (make build)`;
  await expect(games.locator(`option[value="${wanted.game}"]`), old).toBeAttached();
  await games.selectOption(wanted.game);
  if (wanted.preset) await page.getByLabel('Rules', { exact: true }).selectOption(wanted.preset);
  for (const [index, name] of (wanted.people ?? []).entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Another person' }).click();
    await page.getByLabel(`Player ${index + 1}`).fill(name);
  }
  // Bots fill the remaining seats; if people have all of them there is nothing to choose.
  const levels = page.getByLabel('Bots', { exact: true });
  if (wanted.strongest) await levels.selectOption({ index: (await levels.locator('option').count()) - 1 });
  else if (!wanted.people) await levels.selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/device\/device-/);
}

/**
 * From the next worker on: prepends this code to the script of this name. The page must have been opened without a service worker,
 * which would answer instead.
 */
export async function spoil(page: Page, script: string, code: string): Promise<void> {
  await page.route(new RegExp(`/assets/${script}-`), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${code}\n${await answer.text()}` });
  });
}

/** Fills the storage of this device completely. */
export async function fillUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('other things');
      request.onupgradeneeded = () => request.result.createObjectStore('things', { autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = db.transaction('things', 'readwrite', { durability: 'strict' });
        transaction.objectStore('things').add(crypto.getRandomValues(new Uint8Array(size)));
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (let size = 65_536; size >= 16; size /= 4) while (await fits(size));
    db.close();
  });
}

/** Changes the stored data of a table, like a disk fault or an older version might have. */
export async function tamper(page: Page, table: string, change: 'damaged' | 'older'): Promise<void> {
  await page.evaluate(
    async ([id, how]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('stammtisch');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const transaction = db.transaction('events', 'readwrite');
      const done = new Promise((resolve) => (transaction.oncomplete = resolve));
      const events = transaction.objectStore('events');
      const seq = how === 'older' ? 1 : 2;
      const request = events.get([id!, seq]);
      request.onsuccess = () => {
        const row = request.result;
        if (how === 'older') row.event.rules_version = 0;
        else row.event = { kind: 'nonsense' };
        events.put(row);
      };
      await done;
      db.close();
    },
    [table, change] as const,
  );
}
