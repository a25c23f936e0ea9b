// Playing without mouse or touch: only keys are pressed, and the focus moves by keys.

import type { Page } from '@playwright/test';
import { expect } from './guests';

/** Whether the focused element matches a selector. */
function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
}

/** Presses Tab until the focused element matches. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(page, selector), `Tab does not lead to ${selector}`).toBe(true);
}

/** Presses the right arrow within a group until the focused element matches. */
export async function arrowTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press('ArrowRight');
  }
  expect(await isFocused(page, selector), `the arrows do not lead to ${selector}`).toBe(true);
}
