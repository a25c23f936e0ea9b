import type { Page } from '@playwright/test';
import { cardsOf, drop, pressCard, type Listener } from '../ear';
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

/** With two, an eight is followed by one's own turn. */
export const tablesByEar = [
  { name: 'Mau-Mau', table: { game: 'mau-mau', seats: 2, options: { rounds: 1, hand: 3 } }, seats: 2 },
];

/** Plays the first announced card that is not refused, a jack with a wish; otherwise draws or passes, as announced. */
export async function byEar(listener: Listener): Promise<void> {
  const { page, name } = listener;
  const hand: string[] = [];
  let turn = '';
  listener.onNews((text) => {
    hand.push(...cardsOf(text, /Your hand: ([^.]+)\./));
    // For other players, and before a reshuffle, only a number is announced; one's own cards follow in "You get".
    hand.push(...cardsOf(text, new RegExp(`${name} draws ([^.\\d]+)\\.`)));
    hand.push(...cardsOf(text, /You get ([^.]+)\./));
    const played = new RegExp(`${name} plays ([^.]+?)(?: and wishes for \\w+)?\\.`).exec(text)?.[1];
    if (played) drop(hand, played);
    if (/ (?:plays|draws|passes)\b/.test(text)) turn = '';
    turn = /Your turn: .*/s.exec(text)?.[0] ?? turn;
  });
  const announced = new RegExp(`${name} (?:plays|draws|passes)`);
  const tries = async (card: string): Promise<boolean> => {
    const press = () => pressCard(page, card);
    if (!card.startsWith('jack')) return listener.tries(press, announced);
    // A playable jack asks for a wish; another one is refused.
    if (!(await listener.tries(press, /Which suit/))) return false;
    return listener.tries(() => page.keyboard.press('c'), announced);
  };
  for (;;) {
    await listener.until(() => turn !== '' && hand.length > 0);
    if (listener.over) return;
    let moved = false;
    for (const card of /draw \d+ for the seven/.test(turn) ? [] : new Set(hand)) {
      moved = turn === '' || (await tries(card));
      if (moved) break;
    }
    if (moved) continue;
    const key = /or pass/.test(turn) ? 'p' : 'd';
    if (!(await listener.tries(() => page.keyboard.press(key), announced)))
      await listener.stuck([...hand, key]);
  }
}
