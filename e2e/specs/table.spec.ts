import type { Page } from '@playwright/test';
import { CALM, expect, expectAccessible, PHONE, test } from '../guests';
import { act as actSixtySix } from '../players/sixty-six';
import { expectBubble } from '../notices';
import { step } from '../players/quoridor';
import { askAt, movedOn, settled, settledWhen, still, turnOf } from '../settled';
import { lostStrip, openTable, playBots, playUntil, sitTogether } from '../tables';

const give = async (page: Page) => {
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
};

test('a game that was given up is still, and its result names those who played', async ({ guest }) => {
  const [anna, bert, cora] = [await guest('Anna'), await guest('Bert'), await guest('Cora')];
  const table = await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await step(anna, 'e2');
  await turnOf(bert);
  await give(bert);
  await settledWhen(anna, ({ over }) => over);
  for (const page of [anna, bert]) {
    await expect(page.locator('.square.step, .badge.turn, svg.active')).toHaveCount(0);
    await expect(page.locator('.strip.over')).toContainText('Bert gave up.');
  }
  await expectAccessible(anna);
  await bert.getByRole('button', { name: 'Stand up' }).click();
  await settledWhen(anna, ({ table }) => table.seats[1]?.occupant === null);
  await expect(anna.locator('.strip.over')).toContainText('Bert gave up.');
  // The table waits for another player; a new one has no wins yet.
  await anna.keyboard.press('r');
  await cora.goto(`/table/${table}`);
  await settled(cora);
  await expect(cora.locator('.strip.over')).toContainText('Anna has won. Bert gave up.');
});

test('an offer moves nothing under the finger, and is seen at the seat', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna', PHONE), await guest('Bert')];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await turnOf(anna);
  const board = () => anna.getByRole('grid').boundingBox();
  const before = await board();
  await bert.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(anna.getByText('Bert offers a draw.').first()).toBeVisible();
  expect(await board()).toEqual(before);
  await anna.getByRole('button', { name: 'Decline' }).click();
  await expectBubble(bert, 'No, thank you.');
  expect(await board()).toEqual(before);
});

test('an offer with a long name moves nothing on the smallest phone either', async ({ guest }) => {
  const anna = await guest('Anna', { ...PHONE, viewport: { width: 320, height: 568 } });
  const other = await guest('Maximiliane-Theodora-Ann');
  const table = await sitTogether([anna, other], { game: 'quoridor', seats: 2 });
  await step(anna, 'e2');
  await step(other, 'e8');
  await turnOf(anna);
  const board = () => anna.getByRole('grid').boundingBox();
  const before = await board();
  await askAt(other, table, [{ type: 'offer', offer: 'takeback' }]);
  await expect(anna.locator('.asked')).toContainText('May I take that back?');
  await still(anna);
  expect(await board()).toEqual(before);
});

test('a pawn that is dragged short stays, one that is dragged home steps, and no wall is built', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna'), await guest('Bert')];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await turnOf(anna);
  const middle = async (square: string) => {
    const box = (await anna.locator(`[data-square="${square}"]`).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const drag = async (from: string, to: { x: number; y: number }) => {
    const start = await middle(from);
    await anna.mouse.move(start.x, start.y);
    await anna.mouse.down();
    await anna.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2);
    await anna.mouse.move(to.x, to.y);
    await anna.mouse.up();
  };
  const [e1, e2] = [await middle('e1'), await middle('e2')];
  const now = await settled(anna);
  // Into the gap between the squares, where a wall would be.
  await drag('e1', { x: e1.x, y: e1.y + (e2.y - e1.y) * 0.45 });
  expect((await settled(anna)).version).toBe(now.version);
  await drag('e1', e2);
  await movedOn(anna, now);
  await expect(bert.getByRole('gridcell', { name: /^e2, Anna/ })).toBeAttached();
  await expect(bert.locator('rect.wall')).toHaveCount(0);
});

test('after a card is played by key the focus stays in the hand, and the list of moves keeps to the rules', async ({
  guest,
}) => {
  const page = await guest('Mudi', CALM);
  let played = 0;
  // If a round ends within five tricks, all of it may be looked at; then another table is opened.
  let rounds = 1;
  while (rounds > 0) {
    await playBots(page, { game: 'sixty-six', preset: 'sechsundsechzig' });
    played = 0;
    await playUntil(
      [page],
      async (at, now) => {
        if (now.awaits !== 'action') return actSixtySix(at, now);
        const card = at.locator('.slot.playable').first();
        await card.focus();
        await at.keyboard.press('Enter');
        played++;
        if (now.play!.view && played < 5)
          // The bot may say 66 at once; then there is no hand.
          await expect
            .poll(() =>
              at.evaluate(() =>
                document.querySelector('.slot') ? (document.activeElement?.className ?? '') : 'no slot',
              ),
            )
            .toContain('slot');
      },
      ({ play }) => played >= 5 || (play?.rounds.length ?? 0) > 0,
    );
    // At the person's turn no bot moves.
    rounds = (await turnOf(page)).play!.rounds.length;
  }
  // Of five tricks only the last one and the current one may be looked at.
  const { play } = await turnOf(page);
  const hidden = play!.sealed?.length ?? 0;
  expect(hidden).toBeGreaterThan(0);
  await expect(page.locator('.moves [data-step]')).toHaveCount(play!.step - hidden);
});

test('a dead line is noticed within 4 s; what was tapped waits, is said to, and can be withdrawn', async ({
  guest,
  house,
}) => {
  const { line, url } = house.weak;
  const anna = await guest('Anna', { url });
  const bert = await guest('Bert');
  const { table } = await openTable(bert, { game: 'quoridor', seats: 2 });
  await bert.goto(`/table/${table}`);
  await anna.goto(`/table/${table}?sit=1`);
  await settledWhen(anna, ({ you }) => you.seat !== null);
  await step(bert, 'e2');
  const now = await turnOf(anna);
  line.deaden();
  const since = Date.now();
  await anna.locator('[data-square="e8"]').click({ force: true });
  await expect(anna.locator('.pawn.waiting')).toHaveCount(1);
  const told = async (what: string, shown: Promise<void>) => {
    await shown;
    console.log(`time until ${what}: ${Date.now() - since} ms`);
  };
  // One side notices it itself, the other is told by the server.
  await Promise.all([
    told('a dead line is told', expect(lostStrip(anna).first()).toBeVisible()),
    told(
      'the others see who is gone',
      expect(bert.locator('.badge', { hasText: 'Anna' })).toContainText('connection lost'),
    ),
  ]);
  await anna.getByRole('button', { name: 'Withdraw' }).click();
  await expect(anna.locator('.pawn.waiting')).toHaveCount(0);
  line.cut();
  line.mend();
  await expect(lostStrip(anna)).toHaveCount(0);
  expect((await settled(anna)).play!.step, 'what was withdrawn is not played').toBe(now.play!.step);
});

test('an own move is drawn at once, however long the line is', async ({ guest, house }) => {
  const { line, url } = house.weak;
  const anna = await guest('Anna', { url, ...CALM });
  const bert = await guest('Bert');
  const { table } = await openTable(bert, { game: 'quoridor', seats: 2 });
  await bert.goto(`/table/${table}`);
  await anna.goto(`/table/${table}?sit=1`);
  await settledWhen(anna, ({ you }) => you.seat !== null);
  await step(bert, 'e2');
  const now = await turnOf(anna);
  line.delay = 150;
  const took = await anna.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const square = document.querySelector('[data-square="e8"]')!;
        const box = square.getBoundingClientRect();
        const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true };
        const since = performance.now();
        // Every change is looked at: the mark lasts as long as the answer takes, on a busy machine less than a frame.
        const look = () => {
          if (!document.querySelector('.pawn.waiting')) return;
          changes.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - since));
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { subtree: true, childList: true, attributes: true });
        square.dispatchEvent(new PointerEvent('click', { ...at, detail: 1, pointerType: 'mouse' }));
      }),
  );
  console.log(`tap to drawn at 300 ms delay: ${took.toFixed(1)} ms`);
  await movedOn(anna, now);
  await expect(anna.locator('.pawn.waiting')).toHaveCount(0);
  line.delay = 0;
});

test('unread messages are counted on a phone until the drawer is opened, and back shuts it', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna', PHONE), await guest('Bert')];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  const address = anna.url();
  await bert.locator('#chat-text').fill('hello');
  await bert.locator('#chat-text').press('Enter');
  await expect(anna.locator('.unread')).toHaveText('1');
  await expectBubble(anna, 'hello');
  await anna.getByRole('button', { name: /Score, chat and moves/ }).click();
  await expect(anna.locator('#side')).toBeInViewport();
  await expect(anna.locator('.unread')).toHaveCount(0);
  await anna.locator('#chat-text').fill('half a sentence');
  await anna.goBack();
  await expect(anna.locator('#side')).not.toBeInViewport();
  expect(anna.url()).toBe(address);
  // It is still the same page.
  await anna.getByRole('button', { name: /Score, chat and moves/ }).click();
  await expect(anna.locator('#chat-text')).toHaveValue('half a sentence');
});

test('whoever looks back at an earlier move, with the board turned round, is not disturbed by what others do', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', CALM)];
  const table = await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await step(anna, 'e2');
  await step(bert, 'e8');
  const now = await turnOf(anna);
  const flip = anna.getByRole('button', { name: 'Turn the board round' });
  await flip.click();
  await anna.locator('.moves [data-step="1"]').click();
  const back = anna.getByRole('button', { name: /back to the game/ });
  await expect(back).toBeVisible();
  await expect(anna.getByRole('gridcell', { name: /^e9, Bert/ })).toBeAttached();
  await askAt(bert, table, [{ type: 'say', text: 'hm' }]);
  await movedOn(anna, now);
  await settled(anna);
  await expect(back).toBeVisible();
  await expect(flip).toHaveAttribute('aria-pressed', 'true');
  await back.click();
  await expect(flip).toHaveAttribute('aria-pressed', 'true');
  await expect(anna.getByRole('gridcell', { name: /^e8, Bert/ })).toBeAttached();
});
