import { CALM, expect, expectAccessible, PHONE, test } from '../guests';
import { openHouse } from '../house';
import { expectBubble, expectNotice } from '../notices';
import { act, step } from '../players/quoridor';
import { askAt, movedOn, serverSays, settled, settledWhen, turnOf } from '../settled';
import { openTable, sitTogether } from '../tables';

test('a visitor during a vote is told what is decided and where to go, and sits down once those here wait for more', async ({
  guest,
}) => {
  const [anna, bert, cora] = [await guest('Anna'), await guest('Bert'), await guest('Cora', PHONE)];
  const table = await sitTogether([anna, bert], { game: 'quoridor' });
  await expect(anna.getByRole('button', { name: /^Start with 2/ })).toBeVisible();
  await cora.goto(`/table/${table}`);
  await settled(cora);
  await expect(cora.getByText(/are deciding whether to wait for/)).toBeVisible();
  await expect(cora.getByText(/^0 /)).toHaveCount(0);
  await expect(cora.getByRole('main').getByRole('link', { name: 'To the lobby' })).toBeVisible();
  await expect(cora.getByRole('button', { name: 'Sit here' })).toHaveCount(0);
  await expectAccessible(cora);
  for (const page of [anna, bert]) {
    const now = await settled(page);
    await page.getByRole('button', { name: /^Wait for/ }).click();
    await movedOn(page, now);
  }
  await settledWhen(cora, ({ you }) => you.may.includes('sit'));
  await cora.getByRole('button', { name: 'Sit here' }).first().click();
  await settledWhen(cora, ({ you }) => you.seat !== null);
  await expect(anna.getByText(/1 more player is awaited/)).toBeVisible();
});

test('a bot plays on for somebody who is gone, everybody sees it, and one tap takes the seat back', async ({
  guest,
}) => {
  // With a hold of 0 a player who leaves counts as away for too long at once, so that nothing waits for time
  // to pass.
  const house = await openHouse({ '--hold': '0' });
  const url = house.url;
  const [anna, bert] = [
    await guest('Anna', { ...CALM, url }),
    await guest('Bert', { ...PHONE, ...CALM, url }),
  ];
  const table = await sitTogether([anna, bert], { game: 'quoridor', seats: 2 });
  await step(anna, 'e2');
  await settled(bert);
  await bert.goto('/');
  await expect(anna.locator('.strip', { hasText: 'Bert has been away for long.' })).toBeVisible();
  await expectAccessible(anna);
  await anna.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(anna.locator('.badge', { hasText: 'Bot for Bert' })).toBeVisible();
  await expect(anna.locator('.strip', { hasText: 'Bert has been away for long.' })).toHaveCount(0);
  // The bot has answered; it is Anna's turn, so nothing happens before Bert is back.
  await turnOf(anna);
  await bert.goto(`/table/${table}`);
  await settled(bert);
  await expect(bert.getByText('A bot is playing your seat.')).toBeVisible();
  await expectAccessible(bert);
  await bert.getByRole('button', { name: 'Take the seat back' }).click();
  await settledWhen(bert, ({ you }) => you.seat === 1);
  await expect(bert.getByText('A bot is playing your seat.')).toHaveCount(0);
  await expect(anna.locator('.badge', { hasText: 'Bert' })).not.toContainText('Bot');
  // The bot may have built a wall: any step will do.
  const now = await turnOf(anna);
  await act(anna, now);
  await movedOn(anna, now);
  await turnOf(bert);
  await house.close();
});

test('before a deal that is cut by hand one sees the pack, the other who is waited for, and both how long', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna', { ...PHONE, ...CALM }), await guest('Bert', CALM)];
  const { table } = await openTable(anna, { game: 'sixty-six', preset: 'schnapsen' });
  for (const page of [anna, bert]) await page.goto(`/table/${table}`);
  await bert.getByRole('button', { name: 'Sit here' }).first().click();
  for (const page of [anna, bert]) {
    await settledWhen(page, ({ awaits }) => awaits === 'cut');
    await expect(page.locator('.pack .limit')).toHaveText(/\d:\d\d/);
  }
  await bert.locator('.pack').click();
  await settledWhen(bert, ({ awaits }) => awaits === null);
  await expect(bert.locator('.sentence')).toContainText('The cards are being cut.');
  await expect(bert.locator('.sentence .limit')).toHaveText(/\d:\d\d/);
  // After a reload the pack can still be cut.
  await anna.reload();
  await settled(anna);
  await expect(anna.locator('.pack .limit')).toHaveText(/\d:\d\d/);
  await expectAccessible(anna);
  const before = await serverSays(anna);
  await anna.locator('.pack').click();
  await movedOn(anna, before);
  await settledWhen(bert, ({ play }) => play !== null && !play.dealing);
  await expect(bert.locator('.sentence .limit')).toHaveCount(0);
});

test('whoever is asked to leave a seat is told, and the others see it; whoever is muted is not seen', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna', CALM), await guest('Bert', { ...PHONE, ...CALM })];
  const table = await sitTogether([anna, bert], { game: 'quoridor', seats: 4 });
  await anna.getByRole('button', { name: /^Remove/ }).click();
  await expectBubble(anna, 'was asked to leave');
  await expectNotice(bert, { text: 'The owner of the table has freed your seat.' });

  await bert.getByRole('button', { name: 'Sit here' }).first().click();
  await settledWhen(bert, ({ you }) => you.seat !== null);
  await askAt(bert, table, [{ type: 'say', text: 'hm' }]);
  await expectBubble(anna, 'hm');
  await anna.getByText('Mute somebody').click();
  await anna.getByRole('checkbox', { name: 'Bert' }).check();
  const now = await settled(anna);
  await askAt(bert, table, [{ type: 'say', text: 'and now?' }]);
  await movedOn(anna, now);
  await expect(anna.getByText('and now?')).toHaveCount(0);
});
