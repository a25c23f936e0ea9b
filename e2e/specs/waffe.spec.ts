import type { WaffeView } from '../../web/src/lib/wire/waffe';
import { CALM, expect, expectAccessible, test } from '../guests';
import { slotsOf } from '../players/waffe';
import { askAt, movedOn, settled, turnOf } from '../settled';
import { expectRule, ruleAgainst, sitTogether } from '../tables';

test('a choice that makes no field says why, live and when it is played all the same', async ({ guest }) => {
  const [anna, eino] = [await guest('Anna', CALM), await guest('Eino', CALM)];
  await sitTogether([anna, eino], { game: 'waffe' });
  const now = await turnOf(anna);
  await expect(anna.locator('.sentence', { hasText: /open the field/ })).toBeVisible();
  await expectAccessible(anna);

  // Two cards of the hand that make no field together, by the server.
  const held = (now.play!.view as WaffeView).seats[now.you.seat!]!.hand!;
  const pairs = held.flatMap((one, nth) => held.slice(nth + 1).map((other) => [one, other]));
  let wrong: { pair: string; rule: string } | undefined;
  for (const pair of pairs.map((cards) => cards.join(' '))) {
    const rule = await ruleAgainst(anna, now, pair);
    if (rule !== null) wrong = { pair, rule };
    if (wrong) break;
  }
  expect(wrong, 'every pair of the hand is a field').toBeDefined();
  for (const slot of slotsOf(wrong!.pair)) {
    await anna.locator(slot).focus();
    await anna.keyboard.press('Space');
  }
  const verdict = anna.locator('.verdict.refused');
  await expect(verdict).toHaveText(/./);
  // Chat of others does not cancel the selection.
  await askAt(eino, now.id, [{ type: 'say', text: 'Take your time.' }]);
  await movedOn(anna, now);
  await settled(anna);
  await anna.getByRole('button', { name: /^Play 2/ }).click({ force: true });
  await expectRule(anna, 'waffe', wrong!.rule);
  await expect(anna.locator('.hand > .hand .slot')).toHaveCount(held.length);
  await expect(eino.getByText(/Anna/).first()).toBeVisible();
});

test('passing tells its consequence beforehand', async ({ guest }) => {
  const [anna, eino] = [await guest('Anna', CALM), await guest('Eino', CALM)];
  await sitTogether([anna, eino], { game: 'waffe' });
  await expect(anna.locator('.sentence', { hasText: /open the field/ })).toBeVisible();
  await expect(anna.getByRole('button', { name: /^Pass/ })).toHaveAttribute('title', /./);
});
