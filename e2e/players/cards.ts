import type { Page } from '@playwright/test';
import { expect } from '../guests';
import { arrowTo, tabTo } from '../keyboard';

/** Waits until nothing moves any more: a card on its way is not where it will be tapped. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => {}),
  );
}

/** Taps a card of a hand where it can be seen: of an overlapping fan that is an edge. Whether it was there to be tapped. */
export async function tapCard(page: Page, selector: string): Promise<boolean> {
  await stillness(page);
  const point = await page.evaluate((wanted) => {
    const slot = document.querySelector(wanted);
    if (!slot) return 'gone';
    const box = slot.getBoundingClientRect();
    const parts = Array.from({ length: 15 }, (_, nth) => (nth + 1) / 16);
    for (const down of parts)
      for (const across of parts) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        if (slot.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    return 'hidden';
  }, selector);
  expect(point, `nothing of ${selector} can be seen`).not.toBe('hidden');
  if (typeof point === 'string') return false;
  await page.mouse.click(point.x, point.y);
  return true;
}

/** Plays the first playable card of the hand with the pointer: one tap lifts it, a second plays it. A card whose playing was
    not answered yet when it was looked at is gone by the time of the tap, which is nothing to wait for. */
export async function playCard(page: Page): Promise<void> {
  const slot = page.locator('.slot.playable').first();
  if (!(await slot.isVisible())) return;
  const card = await slot.getAttribute('data-key', { timeout: 1000 }).catch(() => null);
  if (card === null) return;
  const same = `.slot.playable[data-key="${card}"]`;
  const tapped = await tapCard(page, same);
  if (tapped && (await page.locator(`${same}.lifted`).isVisible())) await tapCard(page, same);
}

/** Plays the first playable card with the keys. */
export async function playCardByKeys(page: Page): Promise<void> {
  if (!(await page.locator('.slot.playable').first().isVisible())) return;
  await tabTo(page, '.slot');
  await arrowTo(page, '.slot.playable');
  await page.keyboard.press('Enter');
}
