import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { goHere, overhear, startHere } from '../device';
import { CALM, expect, expectAccessible, test } from '../guests';
import { theBinary } from '../house';
import { act } from '../players/quoridor';
import { settledWhen, turnOf } from '../settled';
import { actOnce } from '../tables';

test.skip(
  !existsSync('../web/src/lib/pocket/built/house.wasm'),
  'this machine has no compiler for WebAssembly (see scripts/pocket): play on the device is not tested',
);

/** Plays this many own moves, then resigns. */
async function playAndGiveUp(page: Page, moves: number): Promise<void> {
  for (let move = 0; move < moves; move++) {
    await turnOf(page);
    expect(await actOnce(page, act)).toBe(true);
  }
  await turnOf(page);
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await settledWhen(page, ({ over }) => over);
}

async function download(page: Page): Promise<string> {
  const [file]: [Download, void] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).first().click(),
  ]);
  return file.path();
}

const verify = (...files: string[]) =>
  execFileSync(theBinary(), ['replay', '--verify', ...files], { encoding: 'utf8' });

/** Waits until this device has analysed the whole game, which starts automatically. */
async function analysed(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: /analysis/i });
  await expect(panel.getByRole('table')).toBeVisible({ timeout: 240_000 });
  await expect(panel).toHaveAttribute('aria-busy', 'false', { timeout: 240_000 });
}

test('without a line, My games lists what was played here: to look at, analysed, to download and to practise from', async ({
  guest,
  house,
}) => {
  test.slow();
  const { line, url } = house.weak;
  const page = await guest('Anna', { ...CALM, url });
  await overhear(page);
  await goHere(page);
  line.cut();
  try {
    // Storing works offline, too, and the page says so.
    await goHere(page);
    await startHere(page, { game: 'quoridor' });
    await playAndGiveUp(page, 3);
    await page.goto('/games');
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await expect(page.locator('a[href^="/r/device-"]')).toHaveCount(1);
    await expectAccessible(page);
    const game = await download(page);
    expect(verify(game)).toContain('steps of quoridor follow the rules');

    await page.locator('a[href^="/r/device-"]').click();
    await analysed(page);
    await expectAccessible(page);
    const curve = page.getByRole('button', { name: /What the bot expected/ });
    await page.keyboard.press('End');
    const { width, height } = (await curve.boundingBox())!;
    await curve.click({ position: { x: 1, y: height / 2 } });
    await expect(page.getByText('Step 0 of 6').first()).toBeVisible();
    await curve.click({ position: { x: width / 3, y: height / 2 } });
    await expect(page.getByText('Step 2 of 6').first()).toBeVisible();

    // The result is stored: it is there again at once.
    await page.reload();
    await analysed(page);

    await curve.click({ position: { x: width / 3, y: height / 2 } });
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL(/\/device\/device-/);
    await playAndGiveUp(page, 1);
    await page.goto('/games');
    await expect(page.locator('a[href^="/r/device-"]')).toHaveCount(2);
    await page.getByRole('link', { name: /Practice from another game/ }).click();
    await expect(page.getByText('Practice: it goes on from a moment of another game')).toBeVisible();
    const practice = await download(page);
    expect(verify(practice)).toContain('practice: its first 2 steps');
    expect(verify(game, practice)).toContain('they are that game');
    await page.getByRole('link', { name: 'To that moment' }).click();
    await expect(page.getByText('Step 2 of 6').first()).toBeVisible();
  } finally {
    line.mend();
  }
});
