import type { Page } from '@playwright/test';
import { cardsOf, drop, pressCard, type Listener } from '../ear';
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

/** Plays the first card of the own ones that is announced to be possible, or passes. */
export async function byEar(listener: Listener): Promise<void> {
  const { page, name } = listener;
  const hand: string[] = [];
  const table: string[] = [];
  let turn = false;
  listener.onNews((text) => {
    hand.push(...cardsOf(text, /Your hand: ([^.]+)\./));
    if (text.includes(`${name} passes`)) table.push(...hand.splice(0));
    hand.push(...cardsOf(text, /You draw ([^.]+)\./));
    const mine = cardsOf(text, new RegExp(`From ${name}'s table: ([^.]+)\\.`));
    const theirs = cardsOf(text, new RegExp(`From (?!${name})[^']+'s table: ([^.]+)\\.`));
    const played = cardsOf(text, new RegExp(`${name} plays ([^.]+)\\.`));
    for (const card of mine) drop(table, card);
    for (const card of played) if (![...mine, ...theirs].includes(card)) drop(hand, card);
    turn = /Your turn: /.test(text) || (turn && !/ (?:plays|passes)\b/.test(text));
  });
  const isPossible = async (card: string, place: string): Promise<boolean> => {
    await pressCard(page, card, 'Space', place);
    // The verdict is the next sentence, whatever it says.
    return (await listener.next()).text.includes('This can be played.');
  };
  const play = async () => {
    await page.getByRole('button', { name: /^Play 1/ }).focus();
    await page.keyboard.press('Enter');
  };
  for (;;) {
    await listener.until(() => turn && hand.length + table.length > 0);
    if (listener.over) return;
    let moved = false;
    for (const { card, place } of [
      ...[...new Set(hand)].map((card) => ({ card, place: PLACES.hand })),
      ...[...new Set(table)].map((card) => ({ card, place: PLACES.own })),
    ]) {
      moved = !turn;
      if (moved) break;
      if (await isPossible(card, place)) {
        moved = await listener.tries(play, new RegExp(`${name} plays`));
        if (moved) break;
      }
      await page.keyboard.press('Escape');
    }
    if (moved) continue;
    const pass = () => page.keyboard.press('p');
    if (!(await listener.tries(pass, new RegExp(`${name} passes`)))) await listener.stuck(['pass']);
  }
}
