import type { Page } from '@playwright/test';
import { expect } from '../guests';
import { arrowTo, tabTo } from '../keyboard';
import type { Now } from '../settled';
import { tapCard } from './cards';

export const tables = [{ name: 'Waffe', table: { game: 'waffe' }, seats: 2 }];

export const pictures = [{ table: { game: 'waffe' }, bots: ['guest'], actions: 1, wishes: ['^[^p]'] }];

const PLACES = { hand: '.hand > .hand', own: '.own-table', their: '.their-table' };

/** The cards of a play as selectors of their slots. */
export function slotsOf(play: string): string[] {
  const used = new Map<string, number>();
  return play.split(' ').map((part) => {
    const [place, card] = part.includes(':')
      ? (part.split(':') as ['own' | 'their', string])
      : (['hand', part] as const);
    const nth = used.get(part) ?? 0;
    used.set(part, nth + 1);
    return `${PLACES[place]} [data-key="${card}.${nth}"]`;
  });
}

/** The longest play; empty if only passing is possible. */
function longest({ legal }: Now): string[] {
  const length = (action: string) => action.split(' ').length;
  const [best] = legal
    .filter((action) => action !== 'pass')
    .sort((one, other) => length(other) - length(one));
  return best === undefined ? [] : slotsOf(best);
}

const playButton = (page: Page) => page.locator('.actions .button.main');
const verdict = (page: Page) => page.locator('.verdict');

/** Selects the cards of the longest play and plays them, or passes, by pointer. */
export async function act(page: Page, now: Now): Promise<void> {
  const slots = longest(now);
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

/** The same by keys. */
export async function actByKeys(page: Page, now: Now): Promise<void> {
  const slots = longest(now);
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

/** The moves of its introduction. */
export const intro = ['6S 5S', '8C', '9D *', 'KH their:QC their:JD', 'pass'].map(
  (play) => async (page: Page) => {
    const slots = play === 'pass' ? [] : slotsOf(play);
    for (const slot of slots) {
      await tapCard(page, slot);
      await expect(page.locator(slot)).toHaveAttribute('aria-pressed', 'true');
    }
    if (slots.length === 0) return page.getByRole('button', { name: /^Pass/ }).click();
    await expect(verdict(page)).toHaveText('This can be played.');
    await playButton(page).click();
  },
);
