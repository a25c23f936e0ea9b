import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '../guests';
import { press, step } from '../players/quoridor';
import { turnOf } from '../settled';
import { lostStrip, openTable, playBots, sitDown } from '../tables';

test('a lost line, a reload and a killed server cost nothing', async ({ guest, house }) => {
  const anna = await guest('Anna', { url: house.weak.url });
  const bert = await guest('Bert');
  const { table } = await openTable(bert, { game: 'quoridor', seats: 2 });
  await bert.goto(`/table/${table}`);
  await anna.goto(`/table/${table}`);
  await sitDown(anna);
  await step(bert, 'e2');
  await expect(anna.locator('.sentence', { hasText: /Your move/ })).toBeVisible();

  // Bert moves while Anna is disconnected; the step is there when she is back, and what she typed is kept.
  await step(anna, 'e8');
  await expect(bert.locator('.sentence', { hasText: /Your move/ })).toBeVisible();
  await anna.locator('#chat-text').fill('one moment');
  house.weak.line.cut();
  await expect(lostStrip(anna).first()).toBeVisible();
  await step(bert, 'e3');
  house.weak.line.mend();
  await expect(anna.getByRole('gridcell', { name: /^e3, Bert/ })).toBeAttached();
  await expect(anna.locator('#chat-text')).toHaveValue('one moment');

  await anna.reload();
  await turnOf(anna);
  await house.restart();
  // Pressed at once: the step waits in the page until the server is back.
  await press(anna, 'e7');
  await expect(bert.getByRole('gridcell', { name: /^e7, Anna/ })).toBeAttached();
});

/** Whether nothing covers the notice of the lost connection. */
function noticeOnTop(page: Page): Promise<boolean> {
  return lostStrip(page).evaluateAll((strips) =>
    strips.some((strip) => {
      const { x, y, width, height } = strip.getBoundingClientRect();
      return strip.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
}

test('the notice of a lost connection is never behind the drawer, a dialog or the scrolled page', async ({
  guest,
  house,
}) => {
  const { line, url } = house.weak;
  const page = await guest('Anna', { ...PHONE, url });
  const isSaid = async () => {
    line.cut();
    await expect.poll(() => noticeOnTop(page)).toBe(true);
    line.mend();
    await expect(lostStrip(page)).toHaveCount(0);
  };

  await page
    .getByRole('button', { name: /Choose the strength/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isSaid();

  await page.goto('/rules/doppelkopf');
  await page.getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded();
  await isSaid();

  await playBots(page, { game: 'quoridor', seats: 2 });
  await turnOf(page);
  await page.getByRole('button', { name: /Score, chat and moves/ }).click();
  await expect(page.locator('#side')).toBeInViewport();
  await isSaid();
  await page.locator('#side').evaluate((side) => side.scrollTo({ top: side.scrollHeight }));
  await isSaid();
});
