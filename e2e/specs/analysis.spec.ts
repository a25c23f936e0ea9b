import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { SixtySixView } from '../../web/src/lib/wire/sixty-six';
import { CALM, expect as usual, expectAccessible, test } from '../guests';
import { press, step } from '../players/quoridor';
import { act } from '../players/sixty-six';
import { turnOf } from '../settled';
import { playUntil, sitTogether } from '../tables';

/** The engine has to be compiled before it answers. */
const expect = usual.configure({ timeout: 240_000 });
test.slow();

/** With an engine for the browser, the analysis starts automatically. */
const BY_ITSELF = existsSync('../web/src/lib/pocket/built/house.wasm');

/** Waits until the game of this replay is analysed. It runs at the lowest priority, so it may take long on a busy machine. */
async function analyse(page: Page, byItself: boolean): Promise<void> {
  const panel = page.getByRole('region', { name: /analysis/i });
  if (!byItself) await page.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(panel.getByRole('table')).toBeVisible();
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

test('the analysis board: other moves, the answer of the bot, branches, and back to the game', async ({
  guest,
}) => {
  test.skip(!BY_ITSELF, 'no compiler for WebAssembly on this machine: the analysis board needs the engine');
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', CALM)];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await step(anna, 'd1');
  await step(bert, 'e8');
  await turnOf(anna);
  await anna.getByRole('button', { name: 'Give up' }).click();
  await anna.getByRole('button', { name: 'Yes' }).click();
  await bert.getByRole('link', { name: 'Look through it' }).click();
  await expect(bert.getByRole('button', { name: 'Try other moves' })).toBeVisible();
  await bert.keyboard.press('Home');
  await expect(bert.getByText('Step 0 of 2').first()).toBeVisible();
  await bert.getByRole('button', { name: 'Try other moves' }).click();
  const panel = bert.getByRole('region', { name: 'Analysis board' });
  const pawn = (square: string, name: string) =>
    bert.getByRole('gridcell', { name: new RegExp(`^${square}, ${name}`) });

  // Anna goes straight ahead instead, and the bot answers for Bert.
  await expect(panel).toBeVisible();
  await press(bert, 'e2');
  await expect(pawn('e2', 'Anna')).toBeAttached();
  await expect(panel.locator('.line')).toHaveText('step to e2');
  await panel.getByRole('button', { name: 'Let the bot move' }).click();
  await expect(panel.locator('.line')).toHaveText(/^step to e2 · ./);
  await panel.getByRole('button', { name: 'What does the bot think?' }).click();
  await expect(panel.getByRole('status')).toContainText(/^Anna: .*worth/);
  await expect(bert.locator('[data-best]')).toHaveCount(1);
  await expectAccessible(bert);

  // Back to the beginning and another way: both lines are kept, and either is opened again.
  await panel.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(panel.locator('.line')).toHaveText('step to e2');
  await panel.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(panel.locator('.line')).toHaveCount(0);
  await press(bert, 'f1');
  await expect(pawn('f1', 'Anna')).toBeAttached();
  const lines = panel.getByRole('listitem').getByRole('button');
  await expect(lines).toHaveText([/^step to e2 · ./, 'step to f1']);
  await lines.first().click();
  await expect(pawn('e2', 'Anna')).toBeAttached();
  // What the rules forbid is not tried.
  const before = await panel.locator('.line').innerText();
  await press(bert, 'a9');
  await expect(panel.locator('.line')).toHaveText(before);

  await panel.getByRole('button', { name: 'Back to the game' }).click();
  await expect(panel).toHaveCount(0);
  await expect(bert.getByText('Step 0 of 2').first()).toBeVisible();
  await bert.keyboard.press('End');
  await expect(pawn('d1', 'Anna')).toBeAttached();
});

test('at cards the analysis board knows what a seat knows, or everything', async ({ guest }) => {
  test.skip(!BY_ITSELF, 'no compiler for WebAssembly on this machine: the analysis board needs the engine');
  const people = [await guest('Anna', CALM), await guest('Bert', CALM)] as const;
  const [anna] = people;
  await sitTogether([...people], { game: 'sixty-six', preset: 'schnapsen' });
  await playUntil([...people], act, ({ play }) => Boolean((play?.view as SixtySixView | undefined)?.led));
  await anna.getByRole('button', { name: 'Give up' }).click();
  await anna.getByRole('button', { name: 'Yes' }).click();
  await anna.getByRole('link', { name: 'Look through it' }).click();
  await anna.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'Anna' });
  await anna.keyboard.press('End');
  // The last moment of a game that was given up can be played on, too.
  await anna.getByRole('button', { name: 'Try other moves' }).click();
  const panel = anna.getByRole('region', { name: 'Analysis board' });
  await expect(panel).toBeVisible();
  // A card lies: whoever is to follow is Anna or Bert. The bot moves either of them.
  const answer = panel.getByRole('button', { name: 'Let the bot move' });
  await answer.click();
  await expect(panel.locator('.line')).not.toHaveText('');
  await expectAccessible(anna);
  await panel.getByRole('button', { name: 'Back to the game' }).click();

  // With all cards open nobody's turn is hidden.
  await anna.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'All cards open' });
  await anna.getByRole('button', { name: 'Try other moves' }).click();
  await expect(panel).toBeVisible();
  await expect(panel).not.toContainText('Somebody else is to move');
  await panel.getByRole('button', { name: 'What does the bot think?' }).click();
  await expect(panel.getByRole('status')).toContainText('worth');
});
