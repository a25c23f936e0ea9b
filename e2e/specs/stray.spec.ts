// Unintended taps and keys: the second half of a double tap, a key held down, keys pressed while a dialog is open.

import type { Page } from '@playwright/test';
import { BRISK, CALM, expect, PHONE, test } from '../guests';
import { act as actDoppelkopf } from '../players/doppelkopf';
import { legalCards } from '../players/cards';
import { step } from '../players/quoridor';
import { movedOn, settled, still, turnOf, type Now } from '../settled';
import { lostStrip, openTable, playBots, playUntil, sitTogether } from '../tables';

const callsOf = ({ play }: Now) => (play?.view as { play: { calls: unknown[] } | null }).play?.calls ?? [];

/** A double click whose second click comes after the first has had its effect. */
async function slowDoubleClick(page: Page, at: { x: number; y: number }, between: () => Promise<void>) {
  await page.mouse.move(at.x, at.y);
  for (const clickCount of [1, 2]) {
    if (clickCount > 1) await between();
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
}

test('a double tap on a call makes one call, not the next one that takes its place', async ({ guest }) => {
  const page = await guest('Mudi', BRISK);
  await playBots(page, { game: 'doppelkopf' });
  const mayCall = ({ legal }: Now) => legal.some((action) => action === 're' || action === 'kontra');
  await playUntil([page], actDoppelkopf, (now) => now.awaits === 'action' && mayCall(now));
  const now = await settled(page);
  const call = page.locator('.button.call').first();
  const said = (await call.textContent())!;
  const box = (await call.boundingBox())!;
  await slowDoubleClick(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, async () => {
    await movedOn(page, now);
    await expect(call).not.toHaveText(said);
  });
  expect(callsOf(await settled(page)).length - callsOf(now).length).toBe(1);
});

test('where one tap plays, two taps play one card and plan none; Enter held down plays one', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', CALM)];
  await anna.evaluate(() => (localStorage['stammtisch.settings'] = JSON.stringify({ oneTap: true })));
  await sitTogether([anna, bert], { game: 'sixty-six', preset: 'sechsundsechzig' });
  const now = await turnOf(anna);
  await still(anna);
  const card = anna.locator('.slot').nth(3);
  expect(legalCards(now)).toContain(await card.getAttribute('data-card'));
  const box = (await card.boundingBox())!;
  await slowDoubleClick(anna, { x: box.x + 14, y: box.y + box.height / 2 }, () => movedOn(anna, now));
  await settled(anna);
  await expect(anna.locator('.slot.planned')).toHaveCount(0);

  const follows = await turnOf(bert);
  await bert.locator('.slot.playable').first().focus();
  await bert.keyboard.down('Enter');
  await movedOn(bert, follows);
  // The key is still down: a repeated keydown event.
  await bert.keyboard.down('Enter');
  await bert.keyboard.up('Enter');
  const after = await settled(bert);
  expect(after.play!.step - follows.play!.step).toBe(1);
  await expect(bert.locator('.slot.planned')).toHaveCount(0);
});

test('whoever reads the keys does not play by trying them', async ({ guest }) => {
  const page = await guest('Mudi', CALM);
  await playBots(page, { game: 'sixty-six', preset: 'sechsundsechzig' });
  const now = await turnOf(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const key of ['1', 'z', 't']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await settled(page)).version).toBe(now.version);
  await page.keyboard.press('z');
  await movedOn(page, now);
});

test('back and Escape with a dialog over the drawer leave nothing in the way of the table', async ({
  guest,
}) => {
  const page = await guest('Mudi', { ...PHONE, ...CALM });
  await playBots(page, { game: 'quoridor' });
  await turnOf(page);
  const address = page.url();
  const drawer = page.locator('#side');
  const open = async () => {
    await page.getByRole('button', { name: /Score, chat and moves/ }).click();
    await expect(drawer).toBeInViewport();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  await open();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(drawer).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(drawer).not.toBeInViewport();
  await open();
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(drawer).not.toBeInViewport();
  expect(page.url()).toBe(address);
  await step(page, 'e2');
});

test('a lost line moves nothing under the finger, and the others are told aloud who is gone', async ({
  guest,
  house,
}) => {
  const { line, url } = house.weak;
  const [anna, bert] = [await guest('Anna', { ...PHONE, url }), await guest('Bert')];
  const { table } = await openTable(anna, { game: 'quoridor', seats: 2 });
  await anna.goto(`/table/${table}`);
  await bert.goto(`/table/${table}?sit=1`);
  await turnOf(anna);
  // Before that, what he is greeted with would replace what is announced.
  await settled(bert);
  const board = () => anna.getByRole('grid').boundingBox();
  const before = await board();
  line.cut();
  await expect(lostStrip(anna).first()).toBeVisible();
  expect(await board()).toEqual(before);
  await expect(bert.getByTestId('announcer')).toContainText('Anna has lost the line.');
  line.mend();
  await expect(lostStrip(anna)).toHaveCount(0);
  expect(await board()).toEqual(before);
  await expect(bert.getByTestId('announcer')).toContainText('Anna is back.');
});
