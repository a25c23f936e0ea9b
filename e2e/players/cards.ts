import type { Page } from '@playwright/test';
import { expect } from '../guests';
import { arrowTo, tabTo } from '../keyboard';
import { still, type Now } from '../settled';

/** The cards that may be played now, by the server. */
export function legalCards({ legal }: Now): string[] {
  return legal.filter((action) => /^[2-9TJQKA][CSHD]$/.test(action));
}

/** Taps the visible part of a card of a hand: in an overlapping fan that is an edge. */
export async function tapCard(page: Page, selector: string): Promise<void> {
  await still(page);
  const point = await page.evaluate((wanted) => {
    const slot = document.querySelector(wanted);
    if (!slot) return 'not there';
    const box = slot.getBoundingClientRect();
    const parts = Array.from({ length: 15 }, (_, nth) => (nth + 1) / 16);
    for (const down of parts)
      for (const across of parts) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        if (slot.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    return 'covered';
  }, selector);
  if (typeof point === 'string') throw new Error(`${selector} cannot be tapped: it is ${point}`);
  await page.mouse.click(point.x, point.y);
}

/** Plays a card of the hand with the pointer: one tap lifts it, a second plays it. */
export async function playCard(page: Page, card: string): Promise<void> {
  const slot = `.slot.playable[data-card="${card}"]`;
  await tapCard(page, slot);
  await expect(page.locator(slot).first()).toHaveAttribute('aria-pressed', 'true');
  await tapCard(page, slot);
}

/** Plays a card of the hand by keys. */
export async function playCardByKeys(page: Page, card: string): Promise<void> {
  await tabTo(page, '.slot');
  await arrowTo(page, `.slot.playable[data-card="${card}"]`);
  await page.keyboard.press('Enter');
}

/** Lifts a card and plays it without a server: in an introduction. */
export const lay = (card: string) => async (page: Page) => {
  const slot = `.slot[data-card="${card}"]`;
  await tapCard(page, slot);
  await expect(page.locator(slot).first()).toHaveAttribute('aria-pressed', 'true');
  await tapCard(page, slot);
};

/** Presses the first button with this name. */
export const pressButton = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
