import type { Page } from '@playwright/test';
import { expect, expectAccessible, legalOf, openTable, playToEnd, test } from '../guests';

/** Chooses the cards of the longest play there is and plays them, or passes. */
async function actAt(page: Page, table: string): Promise<void> {
  const play = page.getByRole('button', { name: /^Play/ });
  if (!(await play.isVisible())) return;
  const legal = await legalOf(page, table);
  const best = legal.filter((action) => action !== 'pass').sort((a, b) => b.split(' ').length - a.split(' ').length)[0];
  if (!best) {
    await page.keyboard.press('p');
    return;
  }
  const PLACES = { hand: '.hand > .hand', own: '.own-table', their: '.their-table' };
  const used = new Map<string, number>();
  for (const part of best.split(' ')) {
    const [place, card] = part.includes(':') ? (part.split(':') as ['own' | 'their', string]) : (['hand', part] as const);
    const nth = used.get(part) ?? 0;
    used.set(part, nth + 1);
    const slot = page.locator(`${PLACES[place]} [data-key="${card}.${nth}"]`);
    await slot.focus();
    await page.keyboard.press('Space');
  }
  await expect(page.locator('.verdict')).toHaveText('This can be played.');
  await play.click();
}

test('two people play Waffe until one is out', async ({ guest }) => {
  const [anna, eino] = [await guest('Anna'), await guest('Eino')];
  const { table } = await openTable(anna, { game: 'waffe' });
  for (const page of [anna, eino]) await page.goto(`/table/${table}`);
  await eino.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(anna.getByText(/open the field/)).toBeVisible();
  await expectAccessible(anna);
  await playToEnd([anna, eino], (page) => actAt(page, table));
});
