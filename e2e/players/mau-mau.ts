import type { Page } from '@playwright/test';
import type { Now } from '../settled';
import { lay, legalCards, playCard, playCardByKeys, pressButton } from './cards';

// A short game of three: a player who only draws could prolong it.
export const tables = [
  { name: 'Mau-Mau', table: { game: 'mau-mau', seats: 3, options: { rounds: 1, hand: 3 } }, seats: 3 },
];

export const pictures = [
  {
    table: { game: 'mau-mau', seats: 4 },
    bots: ['regular', 'guest', 'veteran'],
    actions: 3,
    wishes: ['^[^dpJ]', '^[^dp]', '^draw$', '^pass$'],
  },
];

/** A jack with its wish, if there is one. */
function jackOf({ legal }: Now): { card: string; suit: string } | null {
  const [card, suit] = legal.find((action) => /^J[CSHD] /.test(action))?.split(' ') ?? [];
  return card && suit ? { card, suit } : null;
}

/** Plays the first card that fits, wishes with a jack, draws or passes, by pointer. */
export async function act(page: Page, now: Now): Promise<void> {
  const [card] = legalCards(now);
  const jack = jackOf(now);
  if (now.awaits === 'go_on') await page.getByRole('button', { name: /Next round/ }).click();
  else if (card) await playCard(page, card);
  else if (jack) {
    await playCard(page, jack.card);
    await page.locator(`[data-suit="${jack.suit}"]`).click();
  } else {
    const label = now.legal.includes('draw') ? /^Draw/ : /^Pass/;
    await page.locator('.actions').getByRole('button', { name: label }).click();
  }
}

/** The same by keys. */
export async function actByKeys(page: Page, now: Now): Promise<void> {
  const [card] = legalCards(now);
  const jack = jackOf(now);
  if (now.awaits === 'go_on') await page.keyboard.press('Enter');
  else if (card) await playCardByKeys(page, card);
  else if (jack) {
    await playCardByKeys(page, jack.card);
    await page.locator(`[data-suit="${jack.suit}"]`).waitFor();
    await page.keyboard.press(jack.suit.toLowerCase());
  } else await page.keyboard.press(now.legal.includes('draw') ? 'd' : 'p');
}

/** The moves of its introduction. */
export const intro = [
  lay('KH'),
  lay('7S'),
  async (page: Page) => {
    await lay('JS')(page);
    await page.locator('[data-suit="D"]').click();
  },
  pressButton(/^Draw/),
  lay('9D'),
];
