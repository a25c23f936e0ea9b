import { readFileSync } from 'node:fs';
import { callsOf, enterGame, fill, link, NAMES, openEvening, openWith, submit, totals } from '../evening';
import { expect, expectAccessible, expectTouchable, PHONE, test } from '../guests';
import { expectNotice } from '../notices';
import { act } from '../players/doppelkopf';
import { settled } from '../settled';
import { playToEnd, seatBots } from '../tables';

test('an evening on a phone: the preview explains, the table adds up, undo and correction reckon anew', async ({
  guest,
}) => {
  const page = await guest('Anna', PHONE);
  await openEvening(page);
  await expectAccessible(page, { targets: true });

  await fill(page, ['Anna', 'Bert'], 151);
  await expect(page.locator('.preview')).toContainText('Re wins: won 1, under 90 1');
  await callsOf(page, 'Re').getByRole('radio', { name: 'Re', exact: true }).check({ force: true });
  await expect(page.locator('.preview')).toContainText('won 1, under 90 1, Re 2');
  await expectAccessible(page, { targets: true });
  await expectTouchable(page);
  await submit(page).click();
  await expect.poll(() => totals(page)).toEqual(['4', '4', '−4', '−4']);

  await enterGame(page, ['Anna', 'Cora'], 100);
  await expect.poll(() => totals(page)).toEqual(['2', '6', '−6', '−2']);
  await page.getByRole('button', { name: 'Undo: game entered' }).click();
  await expect.poll(() => totals(page)).toEqual(['4', '4', '−4', '−4']);
  await page.getByRole('button', { name: 'Do again: game entered' }).click();
  await expect.poll(() => totals(page)).toEqual(['2', '6', '−6', '−2']);

  // Correcting the first game changes everything after it.
  await page.getByRole('button', { name: 'Game 1: Normal game' }).click();
  await expectAccessible(page, { targets: true });
  await expectTouchable(page);
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Re', exact: true }).fill('121');
  await page.locator('form.form').getByRole('button', { name: 'Correct', exact: true }).click();
  await expect.poll(() => totals(page)).toEqual(['1', '5', '−5', '−1']);
  const running = page.locator('.page tbody tr').first().locator('.running');
  await expect(running).toHaveText(['1', '5', '−5', '−1']);

  // An impossible value is refused at its field, and no input is lost.
  await fill(page, ['Anna', 'Bert'], 300);
  await expect(page.locator('.points .error')).toHaveText('Card points are between 0 and 240.');
  await expect(page.getByRole('button', { name: 'Anna', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('two browsers writing at once: the second is shown what happened and enters again', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna'), await guest('Bert')];
  await openEvening(anna);
  await bert.goto(await link(anna, 'write'));
  await fill(anna, ['Anna', 'Bert'], 130);
  await fill(bert, ['Cora', 'Dirk'], 140);
  await expect(bert.locator('.preview')).toContainText('Re wins');
  await submit(anna).click();
  await expect(anna.locator('.page tbody tr')).toHaveCount(1);
  // Anna's entry is on Bert's page already, but he opened the form before it: it is shown to him first.
  await expect(bert.locator('.page tbody tr')).toHaveCount(1);
  await submit(bert).click();
  await expect(bert.locator('.stale')).toContainText(
    'Anna entered: Normal game: Anna, Bert 130 : 110 Cora, Dirk',
  );
  await expect(anna.locator('.page tbody tr')).toHaveCount(1);
  await bert.getByRole('button', { name: 'Enter it all the same' }).click();
  await expect(bert.locator('.page tbody tr')).toHaveCount(2);
  for (const page of [anna, bert]) await expect.poll(() => totals(page)).toEqual(['0', '0', '0', '0']);
});

test('the same version at the same time: exactly one is taken, the other is told', async ({ guest }) => {
  const anna = await guest('Anna');
  const path = await openEvening(anna);
  const answers = await anna.evaluate(async (address) => {
    const entry = (points: number) => ({
      kind: 'enter_row',
      entry: { game: 'normal', result: { kind: 'counted', re: { players: [0, 1], points }, kontra: {} } },
    });
    const send = (id: string, points: number) =>
      fetch(`/api${address}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, base: 1, command: entry(points) }),
      }).then(async (answer) => ({ status: answer.status, body: await answer.json() }));
    return Promise.all([send('first-one', 130), send('second-one', 90)]);
  }, path);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.meanwhile.events[0].change.kind).toBe('row_entered');
  await expect(anna.locator('.page tbody tr')).toHaveCount(1);
});

test('through a dead spot: kept on the phone, shown as pending, sent once', async ({ guest, house }) => {
  const anna = await guest('Anna');
  await openEvening(anna);
  const writes = await link(anna, 'write');
  const bert = await guest('Bert', { ...PHONE, url: house.weak.url });
  await bert.goto(writes);
  await expect(bert.getByText('Game 1. Anna deals.')).toBeVisible();

  house.weak.line.cut();
  await fill(bert, ['Anna', 'Cora'], 130);
  // Scored on the device if the client has the engine; otherwise it says why there are no points yet.
  await expect(bert.locator('.preview')).toContainText(/Re wins|No connection/);
  await submit(bert).click();
  await expect(bert.locator('tr.pending')).toHaveCount(1);
  await fill(bert, ['Bert', 'Cora'], 140);
  await submit(bert).click();
  await expect(bert.locator('tr.pending')).toHaveCount(2);
  await expect(bert.locator('.said')).toHaveText(/Kept on this device/);
  await expectAccessible(bert, { targets: true });
  expect(await anna.locator('.page tbody tr').count()).toBe(0);

  house.weak.line.mend();
  await expect(anna.locator('.page tbody tr')).toHaveCount(2);
  await expect(bert.locator('tr.pending')).toHaveCount(0);
  // Nothing says any more that something waits.
  await expect(bert.locator('.said')).toHaveCount(0);
  await expect.poll(() => totals(bert)).toEqual(['0', '0', '2', '−2']);
  await bert.reload();
  await expect(bert.locator('.page tbody tr')).toHaveCount(2);
});

test('offline while others write: the entry waits for a person, who sees what happened', async ({
  guest,
  house,
}) => {
  const anna = await guest('Anna');
  await openEvening(anna);
  const writes = await link(anna, 'write');
  const bert = await guest('Bert', { url: house.weak.url });
  await bert.goto(writes);
  await expect(bert.getByText('Game 1. Anna deals.')).toBeVisible();
  house.weak.line.cut();
  await fill(bert, ['Anna', 'Cora'], 130);
  await submit(bert).click();
  await expect(bert.locator('tr.pending')).toHaveCount(1);
  await enterGame(anna, ['Anna', 'Bert'], 150);
  house.weak.line.mend();
  const card = bert.getByRole('alert').filter({ hasText: 'Somebody else has written meanwhile' });
  await expect(card).toContainText('Anna entered: Normal game: Anna, Bert 150 : 90 Cora, Dirk');
  // A refusal means that the server is reachable.
  await expect(bert.getByText('No connection.')).toBeHidden();
  await expectAccessible(bert, { targets: true });
  await card.getByRole('button', { name: 'Enter it all the same' }).click();
  await expect(anna.locator('.page tbody tr')).toHaveCount(2);
  await expect.poll(() => totals(anna)).toEqual(['2', '0', '0', '−2']);
});

test('who follows sees it live and cannot write; a link taken back closes the sheet', async ({
  guest,
  browser,
  house,
}) => {
  const anna = await guest('Anna');
  await openEvening(anna);
  const follows = await link(anna, 'follow');
  const context = await browser.newContext({ ...PHONE, baseURL: house.url, locale: 'en' });
  const reader = await context.newPage();
  await reader.goto(follows);
  await expect(reader.getByText('Game 1. Anna deals.')).toBeVisible();
  await expect(reader.getByRole('button', { name: /^Game 1$/ })).toHaveCount(0);
  await enterGame(anna, ['Anna', 'Bert'], 130);
  await expect(reader.locator('.page tbody tr')).toHaveCount(1);
  const status = await reader.evaluate(async (address) => {
    const [path, query] = address.split('?');
    const answer = await fetch(`/api${path}?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: 'reader-writes', base: 3, command: { kind: 'undo' } }),
    });
    return [answer.status, (await answer.json()).code];
  }, follows);
  expect(status).toEqual([403, 'read_only']);

  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await expectAccessible(anna, { targets: true });
  await anna.getByRole('button', { name: 'Take back' }).click();
  await anna.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(reader.getByText('This link was taken back.')).toBeVisible();
  await expectAccessible(reader, { targets: true });
  await context.close();
});

test('out as CSV, in again, out again is the same; a broken file says where', async ({ guest }) => {
  const anna = await guest('Anna');
  await openEvening(anna, [...NAMES, 'Eva']);
  await enterGame(anna, ['Bert', 'Cora'], 120);
  await enterGame(anna, ['Cora', 'Dirk'], 160);
  const save = async () => {
    await anna.getByRole('button', { name: 'Evening', exact: true }).click();
    const [download] = await Promise.all([
      anna.waitForEvent('download'),
      anna.getByRole('link', { name: 'Save as CSV' }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  const text = await save();
  await anna.goto('/sheets');
  const file = (contents: string) => ({
    name: 'evening.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(contents),
  });
  const chooser = anna.locator('input[type=file]');
  await chooser.setInputFiles(file(text.replace('normal,120,120', 'normal,120,119')));
  await expect(anna.getByRole('alert').filter({ hasText: 'line 16, column 5' })).toBeVisible();
  await chooser.setInputFiles(file(text));
  await expect(anna.locator('.page tbody tr')).toHaveCount(2);
  expect(await save()).toBe(text);
});

test('a change of rules asks first, and shows what the totals would be', async ({ guest }) => {
  const anna = await guest('Anna');
  await openEvening(anna);
  await fill(anna, ['Anna', 'Bert'], 150);
  await callsOf(anna, 'Re').getByRole('radio', { name: 'no 90' }).check({ force: true });
  await submit(anna).click();
  await expect.poll(() => totals(anna)).toEqual(['−5', '−5', '5', '5']);
  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await anna.getByRole('button', { name: 'Change', exact: true }).click();
  await anna.getByRole('radio', { name: /Simple/ }).check();
  await anna.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(anna.getByRole('alert').filter({ hasText: 'Every game is reckoned anew' })).toBeVisible();
  await anna.getByRole('button', { name: 'Change the rules' }).click();
  await anna.getByRole('button', { name: 'Games', exact: true }).click();
  await expect.poll(() => totals(anna)).toEqual(['3', '3', '−3', '−3']);
});

test('rules that a game on the sheet stands against are refused with its number', async ({ guest }) => {
  const anna = await guest('Anna');
  await anna.goto(await openWith(anna, NAMES, 1));
  await anna.getByRole('button', { name: /^Game 2$/ }).click();
  await anna.locator('.form').getByRole('radio', { name: 'Armut' }).check({ force: true });
  for (const name of ['Anna', 'Cora'])
    await anna.locator('.form').getByRole('button', { name, exact: true }).click();
  await anna.getByRole('spinbutton', { name: 'Re', exact: true }).fill('130');
  await submit(anna).click();
  await expect(anna.locator('.page tbody tr')).toHaveCount(2);
  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await anna.getByRole('button', { name: 'Change', exact: true }).click();
  await anna.getByRole('radio', { name: /Tournament/ }).check();
  await anna.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expectNotice(anna, { text: 'Game 2 stands against it.' });
  await expect(anna.getByRole('radio', { name: /Tournament/ })).toBeChecked();
});

test('play this one online: the result of the table comes back onto the sheet', async ({ guest }) => {
  const anna = await guest('Anna');
  const path = await openEvening(anna);
  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await anna.getByRole('button', { name: 'Play the next game online' }).click();
  await anna.waitForURL(/\/table\//);
  await settled(anna);
  await seatBots(anna);
  await playToEnd([anna], act);
  await anna.goto(path);
  await expect(anna.locator('.page tbody tr')).toHaveCount(1);
  const points = (await totals(anna)).map((text) => Number(text.replace('−', '-')));
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(0);
  await anna.locator('.page tbody button').click();
  await expect(anna.locator('div.detail')).toContainText('played online');
});
