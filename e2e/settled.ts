// The only place where a test waits for a table. A test player acts only on a settled page: page and server agree on the
// version and the step, nothing is pending or moving, and decisions are based on what the server says, never on what happens to be drawn.

import type { Page } from '@playwright/test';
import type { Ask, Play, TableState, You } from '../web/src/lib/wire/protocol';

/** Timeout until page and server agree, long enough for a busy machine. */
const PATIENCE = 120_000;

/**
 * What the server waits for from this person. A person cuts only if the cut is made by hand; otherwise the page makes it,
 * and is not settled before.
 */
export type Awaits = 'cut' | 'go_on' | 'action' | null;

/** A table as the server shows it to this page's person. */
export interface Now {
  id: string;
  version: number;
  table: TableState;
  you: You;
  play: Play | null;
  awaits: Awaits;
  /** What this person may play now. */
  legal: string[];
  /** The game has ended. */
  over: boolean;
}

/** The state that the page reports. */
interface Drawn {
  version: number;
  step: number | null;
  settled: boolean;
  lingers: boolean;
}

/** The id of the displayed table. */
export function tableOf(page: Page): string {
  const [, id] = /\/(?:table|device)\/([^/?#]+)/.exec(page.url()) ?? [];
  if (!id) throw new Error(`no table is shown at ${page.url()}`);
  return id;
}

/** Enters a table as this page's person over a separate connection, and sends more requests; returns all answers. */
export function askAt(page: Page, table: string, more: Ask[]): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (asks) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const answers: Record<string, unknown>[] = [];
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        const next = () => socket.send(JSON.stringify({ id: answers.length + 1, ask: asks[answers.length] }));
        socket.onclose = () => reject(new Error('the server closed the connection unasked'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'error') reject(new Error(data));
          if (message.id === answers.length + 1) answers.push(message);
          else if (message.type !== 'welcome') return;
          if (answers.length < asks.length) return next();
          resolve(answers);
          socket.close();
        };
      }),
    [{ type: 'enter', table }, ...more],
  );
}

/** Everything the server tells this page's person about the displayed table: its state, and every step so far. */
export async function recordOf(page: Page): Promise<unknown> {
  const [entered, history] = await askAt(page, tableOf(page), [{ type: 'history', from: 0 }]);
  return { page: await drawn(page), entered, history };
}

/** What the server tells this page's person about a table, whatever the page shows. */
export async function serverSays(page: Page, id = tableOf(page)): Promise<Now> {
  const [entered] = (await askAt(page, id, [])) as unknown as Pick<
    Now,
    'version' | 'table' | 'you' | 'play'
  >[];
  const { version, table, you, play } = entered!;
  const { seat } = you;
  const acts = table.phase === 'playing' && play?.outcome === null && seat !== null;
  const awaits = you.may.includes('cut_commit')
    ? 'cut'
    : you.may.includes('go_on')
      ? 'go_on'
      : acts && play.to_act.includes(seat)
        ? 'action'
        : null;
  const over = Boolean(play?.outcome);
  return { id, version, table, you, play, awaits, legal: play?.legal.actions ?? [], over };
}

/** Waits until no finite animation is running, and the page has been drawn after it. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = (animation: Animation) =>
      animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (;;) {
      // Sizes are measured in one frame and drawn in the next.
      await frame();
      await frame();
      const moving = document.getAnimations().filter(passing);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
}

/** The state that the page reports; null if no table is drawn. */
function drawn(page: Page): Promise<Drawn | null> {
  return page.evaluate(() => {
    const shell = document.querySelector<HTMLElement>('[data-version]');
    if (!shell) return null;
    const { version, step, settled, lingers } = shell.dataset;
    return {
      version: Number(version),
      step: step === undefined ? null : Number(step),
      settled: settled === 'true',
      lingers: lingers === 'true',
    };
  });
}

/** Where the server is, and whether a finished trick has to be gone as well. */
interface Goal {
  version: number;
  step: number | null;
  rests: boolean;
}

/** Waits until the page has drawn this version and step, or a later version, and nothing of it is pending. */
function reach(page: Page, goal: Goal): Promise<unknown> {
  return page.waitForFunction(
    ({ version, step, rests }) => {
      const data = document.querySelector<HTMLElement>('[data-version]')?.dataset;
      if (!data || Number(data.version) < version) return false;
      const here = data.step === undefined ? null : Number(data.step);
      if (Number(data.version) === version && here !== step) return false;
      return data.settled === 'true' && !(rests && data.lingers === 'true');
    },
    goal,
    { timeout: PATIENCE },
  );
}

/** Waits until page and server agree and nothing moves; returns what the server says. */
export async function settled(page: Page): Promise<Now> {
  let goal: Goal = { version: 0, step: null, rests: false };
  for (;;) {
    await reach(page, goal).catch(async (error: Error) => {
      const told = JSON.stringify(await drawn(page));
      throw new Error(
        `page and server do not agree: the page says ${told}, the server ${JSON.stringify(goal)}`,
        { cause: error },
      );
    });
    await still(page);
    // The page is read first: it is never ahead of the server, so equal versions mean that both are there now.
    const here = await drawn(page);
    const now = await serverSays(page);
    // A finished trick stays visible for a moment; a player need not wait for that, since acting ends it.
    goal = { version: now.version, step: now.play?.step ?? null, rests: now.awaits !== 'action' };
    const agree = here?.version === goal.version && here.step === goal.step;
    if (agree && here.settled && !(goal.rests && here.lingers)) return now;
  }
}

/** Waits until something has happened at the table since then, and the page has drawn it. */
export async function movedOn(page: Page, since: Now): Promise<void> {
  const moved = page.waitForFunction(
    (version) => Number(document.querySelector<HTMLElement>('[data-version]')?.dataset.version) > version,
    since.version,
    { timeout: PATIENCE },
  );
  await moved.catch((error: Error) => {
    const { version, awaits, legal } = since;
    const told = JSON.stringify({ version, awaits, legal: legal.slice(0, 20) });
    throw new Error(`nothing happened at the table since ${told}`, { cause: error });
  });
}

/** Waits until the server says so and the page agrees; returns what it says. */
export async function settledWhen(page: Page, wanted: (now: Now) => boolean): Promise<Now> {
  for (;;) {
    const said = await serverSays(page);
    if (!wanted(said)) {
      await movedOn(page, said);
      continue;
    }
    const now = await settled(page);
    if (wanted(now)) return now;
  }
}

/** Waits until it is this person's turn, or the game is over. */
export function turnOf(page: Page): Promise<Now> {
  return settledWhen(page, (now) => now.awaits !== null || now.over);
}

/** Waits until a page without a table has its own content, loads nothing more and nothing moves. */
export async function loaded(page: Page): Promise<void> {
  // While a page's code is loaded, and if the server does not answer, another page with a heading is shown.
  await page
    .locator('main:not(.pending, .unreachable)')
    .first()
    .waitFor({ state: 'attached', timeout: PATIENCE });
  await page.waitForLoadState('networkidle');
  await still(page);
}

/** Runs something after a delay: to simulate a slow connection, never to wait for anything. */
export function later(milliseconds: number, then: () => void): void {
  setTimeout(then, milliseconds);
}
