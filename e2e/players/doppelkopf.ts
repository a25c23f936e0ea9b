import type { Page } from '@playwright/test';
import { tabTo } from '../keyboard';
import { playCard, playCardByKeys } from './cards';

const healthy = (page: Page) => page.getByRole('button', { name: 'Healthy' });
const next = (page: Page) => page.getByRole('button', { name: /Next game/ });

/** Healthy, on to the next game, or the first playable card. */
export async function act(page: Page): Promise<void> {
  if (await healthy(page).isVisible()) await healthy(page).click();
  else if (await next(page).isVisible()) await next(page).click();
  else await playCard(page);
}

/** The same with the keys. */
export async function actByKeys(page: Page): Promise<void> {
  if (await healthy(page).isVisible()) {
    await tabTo(page, '.middle button');
    await page.keyboard.press('Enter');
  } else if (await next(page).isVisible()) await page.keyboard.press('Enter');
  else await playCardByKeys(page);
}
