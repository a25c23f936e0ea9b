import type { Page } from '@playwright/test';
import { expect } from '../guests';
import { arrowTo, tabTo } from '../keyboard';

import { legalOf } from '../tables';
import { tapCard } from './cards';

const PLACES = { hand: '.hand > .hand', own: '.own-table', their: '.their-table' };

/** The cards of the longest play there is, as selectors of their slots; nothing where there is only passing. */
async function longest(page: Page, table: string): Promise<string[]> {
  const legal = await legalOf(page, table);
  const length = (action: string) => action.split(' ').length;
  const best = legal
    .filter((action) => action !== 'pass')
    .sort((one, other) => length(other) - length(one))[0];
  const used = new Map<string, number>();
  return (best?.split(' ') ?? []).map((part) => {
    const [place, card] = part.includes(':')
      ? (part.split(':') as ['own' | 'their', string])
      : (['hand', part] as const);
    const nth = used.get(part) ?? 0;
    used.set(part, nth + 1);
    return `${PLACES[place]} [data-key="${card}.${nth}"]`;
  });
}

const playButton = (page: Page) => page.locator('.actions .button.main');
const verdict = (page: Page) => page.locator('.verdict');

/** Chooses the cards of the longest play and plays them, or passes, with the pointer. */
export async function act(page: Page, table: string): Promise<void> {
  if (!(await playButton(page).isVisible())) return;
  const slots = await longest(page, table);
  for (const slot of slots) {
    await tapCard(page, slot);
    await expect(page.locator(slot)).toHaveAttribute('aria-pressed', 'true');
  }
  if (slots.length === 0) await page.getByRole('button', { name: /^Pass/ }).click();
  else {
    await expect(verdict(page)).toHaveText('This can be played.');
    await playButton(page).click();
  }
}

/** The same with the keys. */
export async function actByKeys(page: Page, table: string): Promise<void> {
  if (!(await playButton(page).isVisible())) return;
  const slots = await longest(page, table);
  for (const slot of slots) {
    await tabTo(page, `${slot.split(' [')[0]} .slot`);
    await arrowTo(page, slot);
    await page.keyboard.press('Space');
  }
  if (slots.length === 0) await page.keyboard.press('p');
  else {
    await expect(verdict(page)).toHaveText('This can be played.');
    await tabTo(page, '.actions .main');
    await page.keyboard.press('Enter');
  }
}
