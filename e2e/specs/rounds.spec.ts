import { enterGame, totals } from '../evening';
import { expect, expectAccessible, expectNoSidewaysScroll, expectTouchable, PHONE, test } from '../guests';

test('a round: founded, an evening as last time, a season that adds up', async ({ guest }) => {
  const anna = await guest('Anna', PHONE);
  await anna.goto('/sheets');
  await anna.getByRole('link', { name: 'Rounds and seasons' }).click();
  await expect(anna.getByText('No round yet.')).toBeVisible();
  await expectAccessible(anna);
  await anna.getByRole('link', { name: 'Found a round' }).click();
  await anna.getByRole('textbox', { name: 'Name of the round' }).fill('Friday at the Anchor');
  await anna.getByRole('textbox', { name: 'Who belongs to it' }).fill('Anna\nBert\nCora\nDirk\nEva');
  await expectAccessible(anna);
  await anna.getByRole('button', { name: 'Found the round' }).click();
  await expect(anna.getByRole('heading', { name: 'Friday at the Anchor' })).toBeVisible();
  await expectAccessible(anna);
  await expectTouchable(anna);
  await expectNoSidewaysScroll(anna);

  // Eva is not here tonight: one tap.
  await anna
    .getByRole('group', { name: 'Here tonight' })
    .getByRole('button', { name: 'Eva', exact: true })
    .click();
  await anna.getByRole('button', { name: 'Begin with 4' }).click();
  await expect(anna.getByText('Game 1. Anna deals.')).toBeVisible();
  await enterGame(anna, ['Anna', 'Bert'], 151);
  await expect.poll(() => totals(anna)).toEqual(['2', '2', '−2', '−2']);
  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await anna.getByRole('button', { name: 'End the evening' }).click();
  await anna.getByRole('alertdialog').getByRole('button').first().click();
  await anna.getByRole('button', { name: 'Games', exact: true }).click();
  await expect(anna.getByRole('heading', { name: 'Anna and Bert win the evening' })).toBeVisible();
  await expectAccessible(anna);

  await anna.getByRole('link', { name: 'To the round' }).click();
  // As last time: the same four are here.
  await expect(anna.getByRole('button', { name: 'Begin with 4' })).toBeVisible();
  await anna.getByRole('button', { name: 'Season', exact: true }).click();
  const first = anna.getByRole('region', { name: 'Table' }).getByRole('row', { name: /Anna/ });
  await expect(first.getByRole('cell').nth(1)).toHaveText('2');
  await expectAccessible(anna);
  await expectNoSidewaysScroll(anna);
  await anna.getByRole('button', { name: 'Members', exact: true }).click();
  await expectAccessible(anna);
  await anna.getByRole('button', { name: 'Round', exact: true }).click();
  await expectAccessible(anna);
});

test('a personal link writes under its name, joins, and is withdrawn singly', async ({
  guest,
  browser,
  house,
}) => {
  const anna = await guest('Anna');
  const round = await anna.evaluate(async () => {
    const answer = await fetch('/api/clubs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        title: 'Links',
        members: ['Anna', 'Bert', 'Cora', 'Dirk'],
        settings: { preset: 'ddv' },
      }),
    });
    return (await answer.json()).club as string;
  });
  await anna.goto(`/rounds/${round}`);
  await anna.getByRole('button', { name: 'Round', exact: true }).click();
  await anna.getByRole('combobox', { name: 'For whom' }).fill('Bert');
  await anna.getByRole('button', { name: 'Make a link' }).click();
  const address = new URL(await anna.getByRole('textbox', { name: 'Link of Bert' }).inputValue());
  const context = await browser.newContext({ ...PHONE, baseURL: house.url, locale: 'en' });
  const phone = await context.newPage();
  await phone.goto(address.pathname + address.search);
  await phone.getByRole('button', { name: 'Begin with 4' }).click();
  await expect(phone.getByText('Game 1. Anna deals.')).toBeVisible();
  await enterGame(phone, ['Anna', 'Bert'], 130);
  await phone.locator('.page tbody button').first().click();
  await expect(phone.locator('div.detail')).toContainText('Bert');

  await anna.getByRole('button', { name: 'Withdraw' }).click();
  await anna.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(anna.getByRole('textbox', { name: 'Link of Bert' })).toHaveCount(0);
  await phone.goto(address.pathname + address.search);
  await expect(phone.getByText('This link was taken back.')).toBeVisible();
  await context.close();
});
