import {
  changeRound,
  enterGame,
  fill,
  foundRound,
  NAMES,
  post,
  roundEvening,
  roundLink,
  submit,
  totals,
} from '../evening';
import { expect, expectAccessible, expectNoSidewaysScroll, expectTouchable, PHONE, test } from '../guests';

test('a round: founded, an evening as last time, a season that adds up', async ({ guest }) => {
  const anna = await guest('Anna', PHONE);
  await anna.goto('/sheets');
  await anna.getByRole('link', { name: 'Rounds and seasons' }).click();
  await expect(anna.getByText('No round yet.')).toBeVisible();
  await expectAccessible(anna, { targets: true });
  await anna.getByRole('link', { name: 'Found a round' }).click();
  await anna.getByRole('textbox', { name: 'Name of the round' }).fill('Friday at the Anchor');
  await anna.getByRole('textbox', { name: 'Who belongs to it' }).fill('Anna\nBert\nCora\nDirk\nEva');
  await expectAccessible(anna, { targets: true });
  await anna.getByRole('button', { name: 'Found the round' }).click();
  await expect(anna.getByRole('heading', { name: 'Friday at the Anchor' })).toBeVisible();
  await expectAccessible(anna, { targets: true });
  await expectTouchable(anna);
  await expectNoSidewaysScroll(anna);

  // Eva is absent tonight: one tap.
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
  await expectAccessible(anna, { targets: true });

  await anna.getByRole('link', { name: 'To the round' }).click();
  // As last time: the same four are present.
  await expect(anna.getByRole('button', { name: 'Begin with 4' })).toBeVisible();
  await anna.getByRole('button', { name: 'Season', exact: true }).click();
  const first = anna.getByRole('region', { name: 'Table' }).getByRole('row', { name: /Anna/ });
  await expect(first.getByRole('cell').nth(1)).toHaveText('2');
  await expectAccessible(anna, { targets: true });
  await expectNoSidewaysScroll(anna);
  await anna.getByRole('button', { name: 'Members', exact: true }).click();
  await expectAccessible(anna, { targets: true });
  await anna.getByRole('button', { name: 'Round', exact: true }).click();
  await expectAccessible(anna, { targets: true });
});

test('a personal link writes under its name, joins, and is withdrawn singly', async ({
  guest,
  browser,
  house,
}) => {
  const anna = await guest('Anna');
  const round = await foundRound(anna, 'Links', NAMES);
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

test('offline on an evening of a round: what waits survives a link that is withdrawn, and goes out with the next', async ({
  guest,
  browser,
  house,
}) => {
  const anna = await guest('Anna');
  const round = await foundRound(anna, 'Weak line', NAMES);
  const path = await roundEvening(anna, round, NAMES);
  const key = await roundLink(anna, round, 'Bert', 'write');
  const context = await browser.newContext({ ...PHONE, baseURL: house.weak.url, locale: 'en' });
  const phone = await context.newPage();
  await phone.goto(`${path}?key=${key}`);
  await expect(phone.getByText('Game 1. Anna deals.')).toBeVisible();
  house.weak.line.cut();
  for (const points of [151, 130]) {
    await fill(phone, ['Anna', 'Bert'], points);
    await submit(phone).click();
    await expect(phone.locator('form.form')).toBeHidden();
  }
  await expect(phone.locator('tr.pending')).toHaveCount(2);
  await changeRound(anna, round, { kind: 'withdraw_link', key });
  house.weak.line.mend();
  await expect(phone.getByText('This link was taken back.')).toBeVisible();
  await expect(phone.getByRole('heading', { name: '2 entries were not sent' })).toBeVisible();
  await expect(phone.getByRole('listitem').filter({ hasText: '151 : 89' })).toBeVisible();
  await expectAccessible(phone, { targets: true });

  const next = await roundLink(anna, round, 'Bert', 'write');
  await phone.goto(`${path}?key=${next}`);
  await expect(phone.locator('.page tbody tr')).toHaveCount(2);
  await expect(phone.locator('tr.pending')).toHaveCount(0);
  await expect.poll(() => totals(phone)).toEqual(['3', '3', '−3', '−3']);
  await anna.goto(path);
  await expect.poll(() => totals(anna)).toEqual(['3', '3', '−3', '−3']);
  await context.close();
});

test('a link withdrawn in mid-entry says so at once, and what was typed is there with the next', async ({
  guest,
  browser,
  house,
}) => {
  const anna = await guest('Anna');
  const round = await foundRound(anna, 'Mid-entry', NAMES);
  const path = await roundEvening(anna, round, NAMES);
  const key = await roundLink(anna, round, 'Bert', 'write');
  const context = await browser.newContext({ ...PHONE, baseURL: house.url, locale: 'en' });
  const phone = await context.newPage();
  await phone.goto(`${path}?key=${key}`);
  await fill(phone, ['Cora', 'Dirk'], 140);
  await expect(phone.locator('.preview li')).toHaveCount(4);
  await changeRound(anna, round, { kind: 'withdraw_link', key });
  await expect(phone.getByText('This link was taken back.')).toBeVisible();
  await expect(phone.getByText('What you had typed is kept on this device, too.')).toBeVisible();
  const next = await roundLink(anna, round, 'Bert', 'write');
  await phone.goto(`${path}?key=${next}`);
  await phone.getByRole('button', { name: /^Game 1 \(begun\)$/ }).click();
  await expect(phone.getByRole('spinbutton', { name: 'Re', exact: true })).toHaveValue('140');
  await submit(phone).click();
  await expect.poll(() => totals(phone)).toEqual(['−1', '−1', '1', '1']);
  await context.close();
});

test('a file becomes an evening; payments are listed and taken back; a season begins on its day; solos and extras by player', async ({
  guest,
}) => {
  const anna = await guest('Anna', PHONE);
  const money = { cents: 10, currency: 'EUR', payee: 'kitty' };
  const round = await foundRound(anna, 'Book', NAMES, { money });
  const path = await roundEvening(anna, round, NAMES);
  await anna.goto(path);
  await fill(anna, ['Anna', 'Bert'], 151);
  await anna.getByRole('button', { name: 'Fox caught, Re: 0. Tap for one more.' }).click();
  const makers = anna.getByRole('group', { name: 'Who made it: Fox caught, Re' });
  await makers.getByRole('button', { name: 'Bert' }).click();
  await expectAccessible(anna, { targets: true });
  await expectNoSidewaysScroll(anna);
  await submit(anna).click();
  await expect.poll(() => totals(anna)).toEqual(['3', '3', '−3', '−3']);
  await anna.locator('.page tbody button').first().click();
  await expect(anna.locator('div.detail')).toContainText('Bert: Fox caught');
  await anna.getByRole('button', { name: /^Game 2$/ }).click();
  await anna.locator('.form').getByRole('radio', { name: 'Solo', exact: true }).check({ force: true });
  await anna.locator('.form').getByRole('button', { name: 'Cora', exact: true }).click();
  await anna.getByRole('spinbutton', { name: 'Re', exact: true }).fill('140');
  await submit(anna).click();
  await expect.poll(() => totals(anna)).toEqual(['2', '2', '0', '−4']);
  await anna.getByRole('button', { name: 'Numbers', exact: true }).click();
  const card = (name: string) =>
    anna.getByRole('listitem').filter({ has: anna.getByRole('heading', { name, exact: true }) });
  await expect(card('Bert')).toContainText('Fox caught');
  await expect(card('Cora')).toContainText('Queens solo');
  await expect(card('Cora')).toContainText('1/1');
  await expectAccessible(anna, { targets: true });

  // Exported from one evening, imported into the round as another.
  const text = await anna.evaluate(async (sheet) => (await fetch(`/api${sheet}/sheet.csv`)).text(), path);
  const before = text.replace(/date,\S+/, 'date,2024-10-02').replace('title,Evening', 'title,Long ago');
  await anna.goto(`/rounds/${round}`);
  const file = {
    name: 'evening.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(before.replace('151,89', '151,88')),
  };
  await anna.locator('input[type=file]').setInputFiles(file);
  await expect(anna.getByRole('alert').filter({ hasText: 'Nothing was imported.' })).toBeVisible();
  await anna.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(before) });
  await expect(anna.getByRole('heading', { name: 'Long ago' })).toBeVisible();
  await anna.getByRole('link', { name: 'To the round' }).click();
  await expect(anna.getByRole('link', { name: /Long ago/ })).toBeVisible();
  await expectTouchable(anna);

  await anna.getByRole('button', { name: 'Round', exact: true }).click();
  await anna.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'September' });
  await expect(anna.getByRole('combobox', { name: 'Month' })).toHaveValue('9');
  await expectAccessible(anna, { targets: true });
  await anna.getByRole('button', { name: 'Season', exact: true }).click();
  await anna.getByRole('button', { name: '2024/25' }).click();
  await expect(anna.getByRole('button', { name: '2024/25' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card('Cora')).toContainText('Queens solo');
  const dirk = anna.getByRole('table').last().getByRole('row', { name: /^Dirk/ });
  await expect(dirk.getByRole('cell')).toHaveText(['€1.20', '€0.00', '€1.20']);
  await anna.getByRole('combobox', { name: 'Paid in' }).selectOption({ label: 'Dirk' });
  await anna.getByRole('textbox', { name: 'Amount' }).fill('0,50');
  await anna.getByRole('textbox', { name: 'Note' }).fill('in cash');
  await anna.getByRole('button', { name: 'Enter payment' }).click();
  await expect(dirk.getByRole('cell')).toHaveText(['€1.20', '€0.50', '€0.70']);
  // How the box came to that: two evenings, the older one first brought in today, and a payment.
  await anna.getByText('The cash box over time').click();
  const course = anna.getByRole('region', { name: 'The cash box over time' }).getByRole('row');
  await expect(course).toHaveCount(4);
  await expect(course.nth(1).getByRole('cell')).toHaveText(['', '€0.50', '€0.50', '€1.10']);
  await expect(course.nth(3)).toContainText('Long ago');
  await expectAccessible(anna, { targets: true });
  await anna.getByText('The cash box over time').first().click();
  const payment = anna.getByRole('listitem').filter({ hasText: 'in cash' });
  await expect(payment).toContainText('entered by Anna');
  await expectAccessible(anna, { targets: true });
  await expectNoSidewaysScroll(anna);
  await payment.getByRole('button', { name: /^Take back/ }).click();
  await anna.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(payment).toHaveCount(0);
  await expect(dirk.getByRole('cell')).toHaveText(['€1.20', '€0.00', '€1.20']);
});

test('a member with an account finds the round on another device', async ({ guest }) => {
  const anna = await guest('Anna');
  const name = `Bert${Date.now() % 1_000_000}`;
  const round = await foundRound(anna, 'Everywhere', ['Anna', name]);
  const key = await roundLink(anna, round, name, 'write');
  const bert = await guest(name, PHONE);
  await bert.goto(`/rounds/${round}?key=${key}`);
  await bert.getByRole('button', { name: 'That is me' }).click();
  await expect(bert.getByRole('button', { name: 'That is me' })).toHaveCount(0);
  const account = { name, password: 'long enough' };
  await post(bert, '/api/account', account);
  const home = await guest('Somebody');
  await post(home, '/api/account/sign-in', account);
  await home.goto('/rounds');
  await home.getByRole('link', { name: /Everywhere/ }).click();
  await expect(home.getByRole('heading', { name: 'Everywhere' })).toBeVisible();
});
