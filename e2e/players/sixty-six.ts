import type { Page } from '@playwright/test';
import type { Listener } from '../ear';
import { tabTo } from '../keyboard';
import type { Now } from '../settled';
import { lay, legalCards, playCard, playCardByKeys, pressButton, tricksByEar } from './cards';

const single = { match: 'single' };

export const tables = [
  {
    name: 'Sechsundsechzig',
    table: { game: 'sixty-six', preset: 'sechsundsechzig', options: single },
    seats: 2,
  },
  { name: 'Schnapsen', table: { game: 'sixty-six', preset: 'schnapsen', options: single }, seats: 2 },
];

export const pictures = [
  {
    table: { game: 'sixty-six', preset: 'sechsundsechzig' },
    bots: ['regular'],
    actions: 3,
    wishes: ['^[AKQJT9][CSHD]$'],
    moment: 'led',
  },
];

/** Cuts, continues, or plays the first legal card. */
export async function act(page: Page, now: Now): Promise<void> {
  if (now.awaits === 'cut') await page.locator('.pack').click();
  else if (now.awaits === 'go_on') await page.getByRole('button', { name: /Next round/ }).click();
  else await playCard(page, legalCards(now)[0]!);
}

/** Closes the stock whenever possible, so that a match has few rounds of two or three points; otherwise the same. */
export async function actHastily(page: Page, now: Now): Promise<void> {
  if (!now.legal.includes('close')) return act(page, now);
  await page
    .locator('.actions')
    .getByRole('button', { name: /^Close/ })
    .click();
}

/** Cuts, continues, or plays the first legal card, by keys. */
export async function actByKeys(page: Page, now: Now): Promise<void> {
  if (now.awaits === 'cut') await tabTo(page, '.pack');
  if (now.awaits === 'action') await playCardByKeys(page, legalCards(now)[0]!);
  else await page.keyboard.press('Enter');
}

/** The moves of its introduction. */
export const intro = [
  lay('AH'),
  pressButton(/^Marriage/),
  lay('QS'),
  pressButton(/^Take the trump/),
  pressButton(/^Close/),
  pressButton(/^Say 66/),
];

/** Cuts, and plays the first announced card that is not refused. */
export const byEar = (listener: Listener) => tricksByEar(listener);
