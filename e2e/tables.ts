// Tables: opened over HTTP like the page does, with people who sit down and play.

import type { Page } from '@playwright/test';
import { expect } from './guests';
import type { Line } from './house';
import { expectNotice } from './notices';
import { askAt, movedOn, serverSays, settled, settledWhen, type Now } from './settled';

export interface Opened {
  table: string;
  code: string;
  link: string;
}

/** Opens a table over HTTP, like the page does. */
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

/** The weakest level of a game's bots, which is also the fastest, and the smallest number of players. */
async function aboutGame(page: Page, game: string): Promise<{ level: string; seats: number }> {
  return page.evaluate(async (id) => {
    const games = await (await fetch('/api/games')).json();
    const { levels, seats } = games.find((one: { id: string }) => one.id === id);
    return { level: levels[0].id, seats: Math.min(...seats) };
  }, game);
}

/** The options of a new table. */
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
  const { level, seats: fewest } = await aboutGame(page, table.game);
  const seats = table.seats ?? fewest;
  const bots = Array.from({ length: seats - 1 }, (_, nth) => ({ seat: nth + 1, level }));
  const opened = await openTable(page, { ...table, seats, bots });
  await page.goto(`/table/${opened.table}`);
  return opened.table;
}

/** Seats the weakest bot on every free seat of the displayed table. */
export async function seatBots(page: Page): Promise<void> {
  const { table } = await serverSays(page);
  const { level } = await aboutGame(page, table.game);
  const free = table.seats.flatMap(({ occupant }, seat) => (occupant ? [] : [seat]));
  await askAt(
    page,
    table.id,
    free.map((seat) => ({ type: 'seat_bot', seat, level })),
  );
}

/** Takes the first free seat at the displayed table once the page shows which one that is, and waits until the server says so. */
export async function sitDown(page: Page): Promise<Now> {
  await settledWhen(page, ({ you }) => you.may.includes('sit'));
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  return settledWhen(page, ({ you }) => you.seat !== null);
}

/** The first person opens a table, all go there, the others sit down. */
export async function sitTogether(people: Page[], table: Wanted): Promise<string> {
  const [first, ...others] = people;
  const opened = await openTable(first!, table);
  for (const page of people) await page.goto(`/table/${opened.table}`);
  for (const page of others) await sitDown(page);
  for (const page of people) await settled(page);
  return opened.table;
}

/** A test player's next action on a settled page, when the server waits for this person. */
export type Act = (page: Page, now: Now) => Promise<void>;

/**
 * Lets this person act once, if the server waits for them and the table has not come to where it should; returns whether they
 * did. Waits for the effect.
 */
export async function actOnce(
  page: Page,
  act: Act,
  done: (now: Now) => boolean | Promise<boolean> = () => false,
): Promise<boolean> {
  if ((await serverSays(page)).awaits === null) return false;
  const now = await settled(page);
  if (now.awaits === null || (await done(now))) return false;
  await act(page, now);
  await movedOn(page, now);
  return true;
}

/** Lets the people at a table act, each at their turn, until the server's state matches; then all pages agree. */
export async function playUntil(
  people: Page[],
  act: Act,
  done: (now: Now) => boolean,
  between?: (round: number) => Promise<void>,
): Promise<void> {
  const [first] = people as [Page];
  for (let round = 0; ; round++) {
    const now = await serverSays(first);
    if (done(now)) break;
    expect(now.over, 'the game is over before that').toBe(false);
    let acted = false;
    // A bot or another person may have acted since `now` was read, so that it is checked again before each action.
    const doneNow = async (page: Page, its: Now) => done(page === first ? its : await serverSays(first));
    for (const page of people) acted = (await actOnce(page, act, (its) => doneNow(page, its))) || acted;
    // It was nobody's turn here: a bot acts, or something happens automatically.
    if (!acted) await movedOn(first, now);
    await between?.(round);
  }
  for (const page of people) await settled(page);
}

/** Lets the people at a table play until the game is over on every page. */
export function playToEnd(
  people: Page[],
  act: Act,
  between?: (round: number) => Promise<void>,
): Promise<void> {
  return playUntil(people, act, ({ over }) => over, between);
}

/** The strip about a lost connection. The announcer, which may keep the sentence for longer, is another element. */
export const lostStrip = (page: Page) =>
  page.locator('.strip[role="status"]', { hasText: 'Connection lost' });

/** Cuts and restores the page's connection, then reloads the page: it must find its place again on its own. */
export async function throughTrouble(page: Page, line: Line): Promise<void> {
  line.cut();
  await expect(lostStrip(page).first()).toBeVisible();
  line.mend();
  await expect(lostStrip(page)).toHaveCount(0);
  await page.reload();
  await settled(page);
}

/** Expects an illegal action to be answered with the rule that forbids it, as a link to its paragraph. Returns the sentence. */
export async function expectRule(page: Page, game: string, paragraph: string): Promise<string> {
  const address = `/rules/${game}#${paragraph}`;
  const { text } = await expectNotice(page, { isError: true, rule: address });
  const rules = await page.context().newPage();
  await rules.goto(address);
  await expect(rules.locator(`[id="${paragraph}"]`)).toBeInViewport();
  await rules.close();
  return text;
}

/** The paragraph that forbids an action, by the server; null if it is legal. */
export async function ruleAgainst(page: Page, { id }: Now, action: string): Promise<string | null> {
  const [, checked] = await askAt(page, id, [{ type: 'check', action }]);
  const refusal = checked?.error as { rule?: string } | null | undefined;
  if (!refusal) return null;
  expect(refusal.rule, `${action} is refused by a rule`).toBeDefined();
  return refusal.rule!;
}
