import type { Page } from '@playwright/test';
import { tabTo } from '../keyboard';
import { playCard, playCardByKeys } from './cards';

/** Cuts, goes on, or plays the first playable card. */
export async function act(page: Page): Promise<void> {
  const cut = page.locator('.pack');
  const next = page.getByRole('button', { name: /Next round/ });
  if (await cut.isVisible()) await cut.click();
  else if (await next.isVisible()) await next.click();
  else await playCard(page);
}

/** The same with the keys. */
export async function actByKeys(page: Page): Promise<void> {
  if (await page.locator('.pack').isVisible()) {
    await tabTo(page, '.pack');
    await page.keyboard.press('Enter');
  } else if (await page.getByRole('button', { name: /Next round/ }).isVisible())
    await page.keyboard.press('Enter');
  else await playCardByKeys(page);
}
