import type { Page } from '@playwright/test';
import { CALM, expect, expectAccessible, expectOneScreen, PHONE, test } from '../guests';
import { act, press, step } from '../players/quoridor';
import { askAt, movedOn, settled, settledWhen, turnOf } from '../settled';
import { expectRule, openTable, playBots, playToEnd, sitDown, sitTogether } from '../tables';

/** Types a move at this person's turn. */
async function type(page: Page, move: string): Promise<void> {
  await turnOf(page);
  await page.locator('#typed-move').fill(move);
  await page.locator('#typed-move').press('Enter');
}

test('two people vote to start, play a whole game, and call the rematch', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna'), await guest('Bert')];
  await sitTogether([anna, bert], { game: 'quoridor' });
  await expectAccessible(anna);
  const voting = await settled(anna);
  await anna.keyboard.press('s');
  await movedOn(anna, voting);
  await expect(anna.locator('.sentence', { hasText: 'Your move: a step or a wall.' })).toBeVisible();
  await expect(bert.locator('.sentence', { hasText: 'Anna is to move.' })).toBeVisible();
  await expectAccessible(anna);

  await turnOf(anna);
  await anna.locator('[data-square="e1"]').focus();
  await anna.keyboard.press('h');
  // What others do meanwhile does not cancel a held wall: one chats, one enters.
  const held = await settled(anna);
  await askAt(bert, held.id, [{ type: 'say', text: 'Take your time.' }]);
  await movedOn(anna, held);
  await settled(anna);
  await anna.keyboard.press('Enter');
  await expect(bert.locator('rect.wall')).toHaveCount(1);
  await expect(bert.getByRole('gridcell', { name: /Anna, 9 walls left/ })).toBeAttached();
  await playToEnd([anna, bert], act);
  await expect(anna.locator('.strip.over')).toContainText(/won/);
  await expectAccessible(bert);
  // A rematch begins once both agree.
  await bert.keyboard.press('r');
  await expect(anna.getByRole('button', { name: /Play again/ })).toBeVisible();
  await expect(bert.locator('.strip.over')).toContainText('Asked for a rematch: Anna.');
  await anna.keyboard.press('r');
  await settledWhen(anna, (now) => !now.over);
  await expect(anna.locator('.strip.over')).toBeHidden();
});

test('a wall that crosses, a wall that cuts off and a step too far are refused with their rules', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', CALM)];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await type(anna, 'd1v');
  await expect(bert.locator('rect.wall')).toHaveCount(1);
  await type(bert, 'd1h');
  expect(await expectRule(bert, 'quoridor', '4.3')).toContain('cross');

  // With walls on both sides of the first pawn, a third above it would leave it no path.
  await type(bert, 'e1v');
  await expect(anna.locator('rect.wall')).toHaveCount(2);
  await type(anna, 'd2h');
  await expectRule(anna, 'quoridor', '4.4');
  await expect(anna.locator('rect.wall')).toHaveCount(2);
  await press(anna, 'e5');
  await expectRule(anna, 'quoridor', '3.1');
  await step(anna, 'e2');
  await expect(bert.locator('.sentence', { hasText: /Your move/ })).toBeVisible();
});

test('a wall on a phone: tap a gap, turn, confirm', async ({ guest }) => {
  const page = await guest('Aino', PHONE);
  await playBots(page, { game: 'quoridor', seats: 2 });
  await turnOf(page);
  const board = (await page.getByRole('grid').boundingBox())!;
  await page.touchscreen.tap(board.x + board.width * 0.54, board.y + board.height * 0.42);
  await page.getByRole('button', { name: 'Turn wall' }).tap();
  await page.getByRole('button', { name: 'Place wall' }).tap();
  await expect(page.locator('rect.wall').first()).toBeVisible();
  await expectOneScreen(page);
});

test('four sit round the board once all wait, and play to the end', async ({ guest, house }) => {
  const people = [
    await guest('Nord', CALM),
    await guest('Ost', CALM),
    await guest('Sued', { ...CALM, url: house.weak.url }),
    await guest('West', CALM),
  ];
  const { table } = await openTable(people[0]!, { game: 'quoridor' });
  for (const page of people.slice(0, 2)) await page.goto(`/table/${table}`);
  await sitDown(people[1]!);
  for (const page of people.slice(0, 2)) await page.getByRole('button', { name: /Wait for 4/ }).click();
  for (const page of people.slice(2)) {
    await page.goto(`/table/${table}`);
    await sitDown(page);
  }
  await expect(people[3]!.locator('.quoridor.four')).toBeVisible();
  await expectAccessible(people[3]!);
  await playToEnd(people, act);
});

test('a move can be typed with a mouse at 200 % zoom and at 320 px: nothing lies over the field and its button', async ({
  guest,
}) => {
  const page = await guest('Mudi', CALM);
  await playBots(page, { game: 'quoridor', seats: 2 });
  for (const viewport of [
    { width: 640, height: 400 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport);
    const now = await turnOf(page);
    const move = now.legal.find((action) => action.length === 2)!;
    // A click waits until the centre of its target can be hit.
    await page.locator('#typed-move').click();
    await page.locator('#typed-move').fill(move);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await movedOn(page, now);
    await expect(page.getByRole('gridcell', { name: new RegExp(`^${move}, Mudi`) })).toBeAttached();
  }
});
