import type { Page } from '@playwright/test';
import { tabTo } from '../keyboard';

/** The step that leads furthest up the screen: everybody looks from their own edge towards their goal. */
async function bestStep(page: Page): Promise<string | null> {
  if (!(await page.locator('svg.active').isVisible())) return null;
  const steps = await page
    .locator('rect.square.step')
    .evaluateAll((found) =>
      found.map((rect) => ({ square: rect.getAttribute('data-square'), y: Number(rect.getAttribute('y')) })),
    );
  return steps.sort((one, other) => one.y - other.y)[0]?.square ?? null;
}

/** Steps towards the own goal with the pointer. */
export async function act(page: Page): Promise<void> {
  const best = await bestStep(page);
  if (best) await page.locator(`[data-square="${best}"]`).click({ force: true });
}

/** The same with the arrows. */
export async function actByKeys(page: Page): Promise<void> {
  const best = await bestStep(page);
  if (!best) return;
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
