// Tables: opened over HTTP as the page would, sat down at and played by people.

import type { Page } from '@playwright/test';
import { expect } from './guests';
import type { Line } from './house';

export interface Opened {
  table: string;
  code: string;
  link: string;
}

/** Opens a table over HTTP, as the page would. */
export async function openTable(page: Page, table: Wanted): Promise<Opened> {
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

/** The weakest bot of a game, which is also the quickest. */
export async function weakest(page: Page, game: string): Promise<string> {
  return page.evaluate(async (id) => {
    const games = await (await fetch('/api/games')).json();
    return games.find((one: { id: string }) => one.id === id).levels[0].id;
  }, game);
}

/** What is asked for when a table is opened. */
export interface Wanted {
  game: string;
  preset?: string;
  seats?: number;
  options?: Record<string, unknown>;
  bots?: { seat: number; level: string }[];
  visibility?: 'open' | 'link';
}

/** Opens a table with bots on every other seat and goes there. */
export async function playBots(page: Page, table: Wanted): Promise<string> {
  const level = await weakest(page, table.game);
  const others = (table.seats ?? (table.game === 'doppelkopf' ? 4 : 2)) - 1;
  const bots = Array.from({ length: others }, (_, nth) => ({ seat: nth + 1, level }));
  const opened = await openTable(page, { ...table, bots });
  await page.goto(`/table/${opened.table}`);
  return opened.table;
}

/** The first opens a table, all go there, the others sit down. */
export async function sitTogether(people: Page[], table: Wanted): Promise<string> {
  const [first, ...others] = people;
  const opened = await openTable(first!, table);
  for (const page of people) await page.goto(`/table/${opened.table}`);
  for (const page of others) await page.getByRole('button', { name: 'Sit here' }).first().click();
  return opened.table;
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
          if (message.type === 'welcome')
            socket.send(JSON.stringify({ id: 1, ask: { type: 'enter', table: id } }));
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

/** Does what a player of some game would do next on this page; nothing where it is not their turn. */
export type Act = (page: Page, table: string) => Promise<void>;

/** Lets the people at a table act in any order until the game is over on every page. */
export async function playToEnd(
  people: Page[],
  table: string,
  act: Act,
  between?: (round: number) => Promise<void>,
): Promise<void> {
  const until = Date.now() + 270_000;
  for (let round = 0; ; round++) {
    let over = true;
    for (const page of people) {
      if (await isOver(page)) continue;
      over = false;
      await act(page, table);
    }
    if (over) return;
    expect(Date.now(), 'the game came to no end').toBeLessThan(until);
    await between?.(round);
    await people[0]!.waitForTimeout(30);
  }
}

/** The line of this page is cut and mended, then the page is loaded anew: it must find its place again by itself. */
export async function throughTrouble(page: Page, line: Line): Promise<void> {
  line.cut();
  await expect(page.getByText(/Connection lost/).first()).toBeVisible();
  line.mend();
  await expect(page.getByText(/Connection lost/)).toHaveCount(0);
  await page.reload();
  await page.locator('main').waitFor();
}

/** An illegal try was answered: with the rule that forbids it, as a link that leads to that very paragraph. */
export async function expectRule(page: Page, game: string): Promise<void> {
  const link = page.locator('.notice.error').last().getByRole('link');
  await expect(link).toHaveAttribute('href', new RegExp(`^/rules/${game}#[\\d.]+$`));
  const address = (await link.getAttribute('href'))!;
  const rules = await page.context().newPage();
  await rules.goto(address);
  await expect(rules.locator(`[id="${address.split('#')[1]}"]`)).toBeInViewport();
  await rules.close();
}
