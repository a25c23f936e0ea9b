import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { SixtySixView } from '../../web/src/lib/wire/sixty-six';
import { CALM, expect, expectAccessible, test } from '../guests';
import { step } from '../players/quoridor';
import { act } from '../players/sixty-six';
import { turnOf } from '../settled';
import { playUntil, sitTogether } from '../tables';

/** With an engine for the browser, the analysis starts automatically. */
const BY_ITSELF = existsSync('../web/src/lib/pocket/built/house.wasm');

/** Waits until the game of this replay is analysed. It runs at the lowest priority, so it may take long on a busy machine. */
async function analyse(page: Page, byItself: boolean): Promise<void> {
  const panel = page.getByRole('region', { name: /analysis/i });
  if (!byItself) await page.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(panel.getByRole('table')).toBeVisible({ timeout: 240_000 });
  await expect(panel).toHaveAttribute('aria-busy', 'false', { timeout: 240_000 });
  await expect(page.getByRole('button', { name: 'Analyse the game' })).toHaveCount(0);
}

test('the replay says what the strongest bot would have played and what a step cost', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', CALM)];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  // A step sideways loses ground, so it must have a cost.
  await step(anna, 'd1');
  await step(bert, 'e8');
  await turnOf(anna);
  await anna.getByRole('button', { name: 'Give up' }).click();
  await anna.getByRole('button', { name: 'Yes' }).click();
  await bert.getByRole('link', { name: 'Look through it' }).click();

  await analyse(bert, BY_ITSELF);
  const costly = bert.getByRole('button', { name: /^Step 1:\s*step to d1/ });
  await costly.click();
  await expect(bert.getByRole('gridcell', { name: /^d1, Anna/ })).toBeAttached();
  // The bot's choice is drawn on the board: a square or a wall, but not the step that was made.
  await expect(bert.locator('svg [data-best]')).toHaveCount(1);
  await expect(bert.locator('[data-best="d1"]')).toHaveCount(0);
  // A step is shown as an arrow from the pawn's square.
  await expect(bert.locator('[data-best][data-from="e1"], [data-best$="h"], [data-best$="v"]')).toHaveCount(
    1,
  );
  await expect(bert.getByText(/^Better: .*Cost: .* points\./)).toBeVisible();
  await expect(bert.getByRole('row', { name: /^Bert/ })).toContainText('/1');
  await expectAccessible(bert);
});

test('at cards the bot’s choice is marked where it lies', async ({ guest }) => {
  const people = [await guest('Anna', CALM), await guest('Bert', CALM)] as const;
  const [anna] = people;
  // With data saving on, no engine is loaded unasked: the server computes.
  await anna.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await sitTogether([...people], { game: 'sixty-six', preset: 'schnapsen' });
  await playUntil([...people], act, ({ play }) => Boolean((play?.view as SixtySixView | undefined)?.led));
  await anna.getByRole('button', { name: 'Give up' }).click();
  await anna.getByRole('button', { name: 'Yes' }).click();
  await anna.getByRole('link', { name: 'Look through it' }).click();
  await analyse(anna, false);

  // Before the first card there was no choice; after it the bot's card, marriage or stock has a star.
  await anna.keyboard.press('Home');
  await expect(anna.locator('.card.best')).toHaveCount(0);
  await anna.keyboard.press('End');
  await expect(anna.locator('.card.best').first()).toBeVisible();
  await expectAccessible(anna);
});
