import type { Page } from '@playwright/test';
import { cardsOf, drop, pressCard, type Listener } from '../ear';
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

/** What may be asked in a game of tricks. */
const CUT = 'Cut the cards.';
const CARD = /Your (?:lead|card)\./;
/** A sentence about a step, after which nothing is asked unless it says so. */
const STEP =
  / (?:plays|takes|announces|lays|closes|claims|calls|is healthy|has a reservation|declines|passes|gives)\b/;

/**
 * Plays a game of tricks by ear: cuts, answers questions by the button named for them, and plays the first card of the announced
 * hand that is not refused. One must be accepted.
 */
export async function tricksByEar(
  listener: Listener,
  answers: Record<string, { button: string; announced: string }> = {},
): Promise<void> {
  const { page, name } = listener;
  let hand: string[] = [];
  let asked = '';
  let cut = false;
  listener.onNews((text) => {
    const dealt = cardsOf(text, /Your hand: ([^.]+)\./);
    // A deal that is thrown in is followed by another one.
    if (dealt.length > 0) [hand, cut, asked] = [dealt, false, ''];
    for (const [, card] of text.matchAll(new RegExp(`${name} plays ([^.:]+)\\.`, 'g'))) drop(hand, card!);
    hand.push(...cardsOf(text, /You draw ([^.]+)\./));
    if (STEP.test(text)) asked = '';
    const question = [CUT, ...Object.keys(answers)].find((wanted) => text.includes(wanted));
    asked = question ?? CARD.exec(text)?.[0] ?? asked;
  });
  for (;;) {
    await listener.until(() => (asked === CUT ? !cut : asked !== '' && hand.length > 0));
    if (listener.over) return;
    const answer = answers[asked];
    if (asked === CUT) {
      cut = true;
      await page.getByRole('button', { name: /^Cut the cards/ }).press('Enter');
    } else if (answer) {
      const button = page.getByRole('button', { name: answer.button, exact: true });
      const said = new RegExp(`${name} ${answer.announced}`);
      if (!(await listener.tries(() => button.press('Enter'), said))) await listener.stuck([answer.button]);
    } else {
      let played = false;
      for (const card of new Set(hand)) {
        const said = new RegExp(`${name} plays ${card}\\.`);
        played = asked === '' || (await listener.tries(() => pressCard(page, card), said));
        if (played) break;
      }
      if (!played) await listener.stuck(hand);
    }
  }
}
