// The first minutes of every game, played through on its real board.

import type { Page } from '@playwright/test';
import { CALM, expect, expectAccessible, PHONE, test } from '../guests';
import { tapCard } from '../players/cards';

/** Lifts a card and plays it. */
async function card(page: Page, which: string): Promise<void> {
  const slot = `.slot[data-card="${which}"]`;
  await tapCard(page, slot);
  await expect(page.locator(slot).first()).toHaveAttribute('aria-pressed', 'true');
  await tapCard(page, slot);
}

const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const play = (which: string) => (page: Page) => card(page, which);

const WAYS: Record<string, ((page: Page) => Promise<void>)[]> = {
  doppelkopf: [button(/^Healthy/), play('AC'), button(/^Re/), play('TH'), play('TD')],
  'sixty-six': [
    play('AH'),
    button(/^Marriage/),
    play('QS'),
    button(/^Take the trump/),
    button(/^Close/),
    button(/^Say 66/),
  ],
  'mau-mau': [
    play('KH'),
    play('7S'),
    async (page) => {
      await card(page, 'JS');
      await page.locator('[data-suit="D"]').click();
    },
    button(/^Draw/),
    play('9D'),
  ],
};

for (const [game, way] of Object.entries(WAYS))
  test(`the introduction to ${game} is played to its end on a phone`, async ({ guest }) => {
    const page = await guest('Anna', { ...PHONE, ...CALM });
    await page.goto(`/intro/${game}`);
    for (const [nth, step] of way.entries()) {
      await expect(page.locator('.sentence')).toHaveText(`Move ${nth + 1} of ${way.length}`);
      if (nth === 1) await expectAccessible(page);
      await step(page);
    }
    await expect(page.getByRole('link', { name: 'To the lobby, and play' })).toBeVisible();
  });
