// An action planned during others' turns, and what the end of a match of several games shows.

import { CALM, expect, PHONE, test } from '../guests';
import { expectNotice } from '../notices';
import { press, step } from '../players/quoridor';
import { tapCard, playCard, legalCards } from '../players/cards';
import { askAt, movedOn, settled, settledWhen, tableOf, turnOf } from '../settled';
import { sitTogether } from '../tables';

test('a planned step is played at once when the turn comes; a tap withdraws it', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', { ...PHONE, ...CALM })];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await turnOf(anna);
  await settled(bert);
  const planned = bert.locator('.square.planned');
  await press(bert, 'e8');
  await expect(planned).toHaveAttribute('data-square', 'e8');
  await press(bert, 'e8');
  await expect(planned).toHaveCount(0);
  await press(bert, 'a1');
  await expect(planned, 'too far to be reached').toHaveCount(0);
  await press(bert, 'e8');
  await expect(planned).toHaveAttribute('data-square', 'e8');
  await step(anna, 'e2');
  const now = await settledWhen(bert, ({ play }) => play?.step === 2);
  expect((now.play?.view as { pawns: string[] }).pawns).toEqual(['e2', 'e8']);
  await expect(planned).toHaveCount(0);
});

test('a planned step that is not possible when the turn comes is said so', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', CALM)];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await turnOf(anna);
  await settled(bert);
  await press(bert, 'e7');
  await expect(bert.locator('.square.planned')).toHaveAttribute('data-square', 'e7');
  await step(anna, 'e2');
  await expectNotice(bert, { text: 'Planned, but not possible now: step to e7.' });
  await turnOf(bert);
});

test('a planned card goes by itself', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', CALM)];
  await sitTogether([anna, bert], { game: 'sixty-six', options: { match: 'single' } });
  const lead = await turnOf(anna);
  const waits = await settled(bert);
  const hands = (waits.play?.view as { hands: { cards: string[] | null }[] }).hands;
  const card = hands[waits.you.seat ?? 1]!.cards![0]!;
  const slot = `.slot[data-card="${card}"]`;
  await tapCard(bert, slot);
  await expect(bert.locator(slot)).toHaveAttribute('aria-pressed', 'true');
  await tapCard(bert, slot);
  await expect(bert.locator(`${slot}.planned`)).toBeVisible();
  await playCard(anna, legalCards(lead)[0]!);
  await movedOn(anna, lead);
  const now = await settledWhen(bert, ({ play }) => (play?.step ?? 0) >= 3);
  const last = (now.play?.view as { last_trick: { follow: string } }).last_trick;
  expect(last.follow).toBe(card);
});

test('the end tells the games won over rematches and finds the turning point', async ({ guest }) => {
  test.slow();
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', { ...PHONE, ...CALM })];
  await sitTogether([anna, bert], { game: 'quoridor', seats: 2, options: { board: 7, walls: 0 } });
  for (const won of [1, 2]) {
    await turnOf(won === 1 ? anna : bert);
    await askAt(bert, tableOf(bert), [{ type: 'resign' }]);
    await expect(anna.locator('.over .word')).toHaveText('Won');
    if (won === 1) {
      await expect(anna.locator('.wins')).toHaveCount(0);
      await anna.getByRole('button', { name: /^Rematch/ }).click();
      await bert.getByRole('button', { name: /^Play again/ }).click();
      for (const page of [anna, bert]) await settledWhen(page, ({ over }) => !over);
    } else await expect(anna.locator('.wins')).toHaveText(/Anna\s*2\s*Bert\s*0/);
  }
  await anna.getByRole('button', { name: 'Turning point' }).click();
  await expect(anna.locator('.over').getByText(/No single move|Turning point, /)).toBeVisible({
    timeout: 240_000,
  });
});
