import type { Page } from '@playwright/test';
import type { Listener } from '../ear';
import { tabTo } from '../keyboard';
import type { Now } from '../settled';
import { lay, legalCards, playCard, playCardByKeys, pressButton, tricksByEar } from './cards';

export const tables = [{ name: 'Doppelkopf', table: { game: 'doppelkopf' }, seats: 4 }];

const card = '^[AKQJT9][CSHD]$';
export const pictures = [
  {
    table: { game: 'doppelkopf' },
    bots: ['regular', 'guest', 'veteran'],
    actions: 4,
    wishes: ['^healthy$', card, card, card],
    moment: 'play.trick.cards',
  },
];

/** The answers to questions other than for a card. */
const ANSWERS: Record<string, string> = { healthy: 'Healthy', decline: 'Decline' };

const answerTo = ({ legal }: Now) => legal.find((action) => action in ANSWERS);

/** Answers healthy, continues, or plays the first legal card. */
export async function act(page: Page, now: Now): Promise<void> {
  const answer = answerTo(now);
  if (now.awaits === 'go_on') await page.getByRole('button', { name: /Next game/ }).click();
  else if (answer) await page.getByRole('button', { name: ANSWERS[answer]!, exact: true }).click();
  else await playCard(page, legalCards(now)[0]!);
}

/** The same by keys. */
export async function actByKeys(page: Page, now: Now): Promise<void> {
  const answer = answerTo(now);
  if (now.awaits === 'go_on') await page.keyboard.press('Enter');
  else if (answer) {
    // Healthy is the first button, decline the last.
    await tabTo(page, answer === 'healthy' ? '.middle button' : '.middle button:last-of-type');
    await page.keyboard.press('Enter');
  } else await playCardByKeys(page, legalCards(now)[0]!);
}

/** The moves of its introduction. */
export const intro = [pressButton(/^Healthy/), lay('AC'), pressButton(/^Re/), lay('TH'), lay('TD')];

/** Is healthy, takes no Armut, and plays the first announced card that is not refused. */
export const byEar = (listener: Listener) =>
  tricksByEar(listener, {
    'Healthy, or do you have a reservation?': { button: 'Healthy', announced: 'is healthy' },
    'Do you take the Armut?': { button: 'Decline', announced: 'declines' },
  });
