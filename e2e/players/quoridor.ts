import type { Page } from '@playwright/test';
import type { Listener } from '../ear';
import { tabTo } from '../keyboard';
import { movedOn, turnOf, type Now } from '../settled';

export const tables = [{ name: 'Quoridor', table: { game: 'quoridor', seats: 2 }, seats: 2 }];

/** Steps towards the far edge, with a wall now and then. */
export const walk = ['^[d-f][2-9]$', '^d6h$', '^[c-g][3-9]$', '^f3v$|^g3v$', '^[c-g][4-9]$'];

export const pictures = [
  { table: { game: 'quoridor', seats: 2 }, bots: ['regular'], actions: 5, wishes: walk },
  {
    suffix: '-four',
    table: { game: 'quoridor', seats: 4 },
    bots: ['guest', 'regular', 'veteran'],
    actions: 4,
    wishes: walk,
  },
];

/** The legal step that leads furthest up the screen: everybody sees the board from their own edge. */
function bestStep(page: Page, { legal }: Now): Promise<string> {
  const steps = legal.filter((action) => /^[a-z]\d+$/.test(action));
  return page.evaluate((squares) => {
    const height = (square: string) =>
      Number(document.querySelector(`[data-square="${square}"]`)!.getAttribute('y'));
    return squares.sort((one, other) => height(one) - height(other))[0]!;
  }, steps);
}

/** Presses a square on a settled page, without waiting for an effect. */
export async function press(page: Page, square: string): Promise<void> {
  await page.locator(`[data-square="${square}"]`).click({ force: true });
}

/** Steps to a square at this person's turn, and waits until the page shows it. */
export async function step(page: Page, square: string): Promise<void> {
  const now = await turnOf(page);
  await press(page, square);
  await movedOn(page, now);
}

/** Steps towards the goal by pointer. */
export async function act(page: Page, now: Now): Promise<void> {
  await press(page, await bestStep(page, now));
}

/** The same by arrow keys. */
export async function actByKeys(page: Page, now: Now): Promise<void> {
  const best = await bestStep(page, now);
  await tabTo(page, '[role="gridcell"]');
  const way = await page.evaluate((square) => {
    const at = (rect: Element) => ['x', 'y'].map((name) => Number(rect.getAttribute(name)));
    const [x = 0, y = 0] = at(document.activeElement!);
    const [toX = 0, toY = 0] = at(document.querySelector(`[data-square="${square}"]`)!);
    const pitch = Number(document.querySelectorAll('[role="gridcell"]')[1]!.getAttribute('x'));
    return { across: Math.round((toX - x) / pitch), down: Math.round((toY - y) / pitch) };
  }, best);
  for (let n = 0; n < Math.abs(way.across); n++)
    await page.keyboard.press(way.across > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let n = 0; n < Math.abs(way.down); n++)
    await page.keyboard.press(way.down > 0 ? 'ArrowDown' : 'ArrowUp');
  await page.keyboard.press('Enter');
}

/** The moves of its introduction. */
export const intro = ['e2', 'e7h', 'e6', 'e9'].map((move) => async (page: Page) => {
  if (move.length === 2) return press(page, move);
  await page.locator('#typed-move').fill(move);
  await page.locator('#typed-move').press('Enter');
});

/** Without walls there is always a way ahead, past the other pawn too. */
export const tablesByEar = [
  { name: 'Quoridor', table: { game: 'quoridor', seats: 2, options: { walls: 0 } }, seats: 2 },
];

/** Types steps towards the far edge; the squares follow from what is announced. */
export async function byEar(listener: Listener): Promise<void> {
  const { page, name } = listener;
  let own = 'e1';
  let turn = false;
  listener.onNews((text) => {
    own = new RegExp(`${name} steps to (\\w\\d)\\.`).exec(text)?.[1] ?? own;
    turn = /Your move/.test(text) || (turn && !/ steps to /.test(text));
  });
  const type = async (square: string) => {
    await page.locator('#typed-move').fill(square);
    await page.locator('#typed-move').press('Enter');
  };
  for (;;) {
    await listener.until(() => turn);
    if (listener.over) return;
    const ahead = [
      [0, 1],
      [0, 2],
      [-1, 1],
      [1, 1],
    ].map(([dx, dy]) => String.fromCharCode(own.charCodeAt(0) + dx!) + (Number(own[1]) + dy!));
    const ways = ahead.filter((to) => /^[a-i][1-9]$/.test(to));
    let stepped = false;
    for (const to of ways) {
      stepped = !turn || (await listener.tries(() => type(to), new RegExp(`${name} steps to ${to}\\.`)));
      if (stepped) break;
    }
    if (!stepped) await listener.stuck(ways);
  }
}
