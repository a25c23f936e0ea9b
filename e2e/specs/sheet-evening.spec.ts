import { callsOf, enterGame, fill, NAMES, openWith, SEVEN, submit, totals } from '../evening';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from '../guests';
import { expectNotice } from '../notices';

test('dealer, sitting out, Bock and owed solos are kept by the sheet', async ({ guest }) => {
  const page = await guest('Anna', PHONE);
  await page.goto(await openWith(page, SEVEN.slice(0, 5), 0));
  await expect(page.getByText('Game 1. Anna deals.')).toBeVisible();
  await expect(page.getByText('Anna sits out.')).toBeVisible();
  await expect(page.locator('thead .owes')).toHaveCount(5);

  // An even game starts a round of doubled games.
  await enterGame(page, ['Bert', 'Cora'], 120);
  await expect(page.getByText('Game 2. Bert deals.')).toBeVisible();
  await expect(page.getByText('Bock ×2, 4 games left')).toBeVisible();
  await enterGame(page, ['Cora', 'Dirk'], 130);
  await expect(page.locator('.page tbody tr').first()).toContainText('×2');
  await expect(page.getByText('Bock ×2, 3 games left')).toBeVisible();

  // An owed solo is offered as such; the same dealer deals again.
  await page.getByRole('button', { name: /^Game 3$/ }).click();
  await page.locator('.form').getByRole('radio', { name: 'Solo', exact: true }).check({ force: true });
  await page.locator('.form').getByRole('button', { name: 'Dirk', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Re', exact: true }).fill('140');
  await expect(page.getByRole('checkbox', { name: /owed/ })).toBeChecked();
  await submit(page).click();
  await expect(page.locator('thead .owes')).toHaveCount(4);
  await expect(page.getByText('Game 4. Cora deals.')).toBeVisible();
  const points = (await totals(page)).map((text) => Number(text.replace('−', '-')));
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(0);
});

test('numbers by player and by pair, calls for whoever made them, money; names wait for the next evening', async ({
  guest,
}) => {
  const page = await guest('Anna', { ...PHONE, colorScheme: 'dark' });
  await page.goto(await openWith(page, NAMES, 0));
  await fill(page, ['Anna', 'Bert'], 151);
  await callsOf(page, 'Re').getByRole('radio', { name: 'no 90' }).check({ force: true });
  const callers = page.getByRole('group', { name: 'Who called for Re' });
  await callers.getByRole('button', { name: 'Bert' }).click();
  await expectAccessible(page, { targets: true });
  await submit(page).click();
  await expect.poll(() => totals(page)).toEqual(['5', '5', '−5', '−5']);
  await page.getByRole('button', { name: 'Game 1: Normal game' }).click();
  await expect(page.locator('div.detail')).toContainText('Bert: no 90');

  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  const row = (table: string, name: string) =>
    page.getByRole('region', { name: table }).getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('By player', 'Anna').getByRole('cell')).toHaveText([
    '1/1',
    '+5',
    '–',
    '–',
    '+5',
    '+5',
    '1',
  ]);
  await expect(row('By player', 'Bert').getByRole('cell').nth(3)).toHaveText('1/1');
  await expect(row('By pair', 'Anna, Bert').getByRole('cell')).toHaveText(['1/1', '+5', '1/1']);
  await expect(page.locator('.money li').first()).toContainText('€0.25');
  await expectAccessible(page, { targets: true });
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await expectAccessible(page, { targets: true });

  await page.goto('/sheets/new');
  await page.getByRole('button', { name: 'Bert', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Player 2' })).toHaveValue('Bert');
});

test('a penalty is entered, corrected, paid for at the end of the evening, and struck out', async ({
  guest,
}) => {
  const anna = await guest('Anna', PHONE);
  await anna.goto(await openWith(anna, NAMES, 1));
  await expect.poll(() => totals(anna)).toEqual(['5', '−5', '−5', '5']);
  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await anna.getByLabel('For whom').selectOption({ label: 'Bert' });
  await anna.getByRole('spinbutton', { name: 'Points' }).fill('-4');
  await anna.getByRole('textbox', { name: 'Reason' }).fill('Late');
  await anna.getByRole('button', { name: 'Enter the row' }).click();
  await expectNotice(anna, { text: 'The row is on the sheet.' });
  await anna.getByRole('button', { name: 'Games', exact: true }).click();
  await expect.poll(() => totals(anna)).toEqual(['5', '−9', '−5', '5']);

  // It is no game: it has no number, and the next game follows the one before it.
  await expect(anna.getByRole('button', { name: /^Game 2$/ })).toBeVisible();
  const row = anna.getByRole('button', { name: 'Penalty or free row' });
  await row.click();
  const detail = anna.locator('div.detail');
  await expect(detail).toContainText('Late');
  await detail.getByRole('button', { name: 'Correct', exact: true }).click();
  await expectAccessible(anna, { targets: true });
  await detail.getByRole('spinbutton', { name: 'Points' }).fill('-2');
  await detail.locator('form').getByRole('button', { name: 'Correct', exact: true }).click();
  await expect.poll(() => totals(anna)).toEqual(['5', '−7', '−5', '5']);

  // A penalty is not paid to another player: the money goes into the kitty.
  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await anna.getByRole('button', { name: 'End the evening' }).click();
  await anna.getByRole('alertdialog').getByRole('button').first().click();
  await anna.getByRole('button', { name: 'Games', exact: true }).click();
  const end = anna.getByRole('region', { name: 'The evening is over.' });
  await expect(end.getByText('pays')).toHaveCount(3);
  await expect(end.getByText('Bert pays €0.10 into the kitty')).toBeVisible();
  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await anna.getByRole('button', { name: 'Open the evening again' }).click();
  await anna.getByRole('button', { name: 'Games', exact: true }).click();
  await row.click();
  await detail.getByRole('button', { name: 'Strike out', exact: true }).click();
  await expect(anna.getByText('Strike this row out?')).toBeVisible();
  await anna.getByRole('alertdialog').getByRole('button').first().click();
  await expect.poll(() => totals(anna)).toEqual(['5', '−5', '−5', '5']);
});

test('sixty games of seven players: readable on a phone, and on A4 over as many pages as it takes', async ({
  guest,
}) => {
  const page = await guest('Anna', PHONE);
  const path = await openWith(page, SEVEN, 60);
  await page.goto(path);
  await expect(page.locator('.page tbody tr')).toHaveCount(60);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { targets: true });
  // The names stay visible however far one scrolls.
  await page.locator('.page tbody tr').last().scrollIntoViewIfNeeded();
  await expect(page.locator('.page thead th').nth(1)).toBeInViewport();

  // A4 less its margins is 186 mm wide.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1000 });
  const sheet = page.locator('article');
  await expect(sheet).toBeVisible();
  expect(await sheet.evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBeLessThanOrEqual(0);
  // Re, card points and dealer are printed, and no name or number is broken.
  const first = sheet.locator('tbody tr').first();
  await expect(first).toContainText(/Re \S+, \S+, 60 : 180/);
  await expect(first).toContainText('•');
  const broken = await sheet
    .locator('thead th, .points, .running')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(broken).toBe(0);
  await expect(sheet.locator('thead')).toHaveCSS('display', 'table-header-group');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(1);
});

test('a player twice is refused at the field, and nothing that was typed is lost', async ({ guest }) => {
  const page = await guest('Anna', PHONE);
  await page.goto('/sheets/new');
  for (const [place, name] of ['Anna', 'Bert', 'anna', 'Dirk'].entries())
    await page.getByRole('textbox', { name: `Player ${place + 1}` }).fill(name);
  await page.getByRole('button', { name: 'Open the sheet' }).click();
  await expect(page.getByText(/A name is there twice/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Player 3' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Player 4' })).toHaveValue('Dirk');
  await expectAccessible(page, { targets: true });
  await page.getByRole('textbox', { name: 'Player 3' }).fill('Cora');
  await page.getByRole('button', { name: 'Open the sheet' }).click();
  await expect(page.getByText('Game 1. Anna deals.')).toBeVisible();
});
