import { enterGame, foundRound, post, roundLink } from '../evening';
import { expect, expectAccessible, expectNoSidewaysScroll, expectTouchable, PHONE, test } from '../guests';

const EIGHT = ['Anna', 'Bert', 'Cora', 'Dirk', 'Eva', 'Frank', 'Greta', 'Hans'];

test('a tournament: drawn by lot, written at two tables, ranked live on the wall, printed and saved', async ({
  guest,
  browser,
  house,
}) => {
  const anna = await guest('Anna', PHONE);
  const round = await foundRound(anna, 'Anchor', EIGHT);
  await anna.goto(`/rounds/${round}`);
  await anna.getByRole('button', { name: 'Tournaments', exact: true }).click();
  await expectAccessible(anna, { targets: true });
  await anna.getByRole('button', { name: 'New tournament' }).click();
  await anna.getByRole('textbox', { name: 'Name of the tournament' }).fill('Autumn');
  await anna.getByRole('spinbutton', { name: 'Rounds' }).fill('2');
  await anna.getByRole('spinbutton', { name: 'Games a list' }).fill('4');
  await anna.getByRole('checkbox', { name: 'Everybody owes a solo in every list' }).uncheck();
  await expectAccessible(anna, { targets: true });
  await anna.getByRole('button', { name: 'Open the tournament' }).click();
  await expect(anna.getByRole('heading', { name: 'Autumn' })).toBeVisible();
  await anna.getByRole('button', { name: 'Draw round 1' }).click();
  await expect(anna.getByRole('heading', { name: 'Round 1 of 2' })).toBeVisible();
  await expect(anna.getByRole('heading', { name: /^Table / })).toHaveCount(2);
  await expectAccessible(anna, { targets: true });
  await expectTouchable(anna);
  await expectNoSidewaysScroll(anna);

  // The screen in the hall: opened by a read link, without a name.
  const address = new URL(anna.url()).pathname;
  const key = await roundLink(anna, round, 'Wall', 'read');
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    baseURL: house.url,
    locale: 'en',
  });
  const wall = await context.newPage();
  await wall.goto(`${address}?key=${key}&screen`);
  await expect(wall.getByRole('row')).toHaveCount(9);
  await expectAccessible(wall, { targets: true });

  // A game is entered at the first table; the screen shows it without a reload.
  const table = anna.locator('ol > li').first();
  const names = await table.locator('ul li span:first-child').allTextContents();
  const two = names.filter((name) => /[A-Z]/.test(name)).map((name) => name.replace(/^\d+\s*/, '').trim());
  await table.getByRole('link', { name: 'Write the list' }).click();
  await expect(anna.getByText(/^Game 1 of 4\./)).toBeVisible();
  await enterGame(anna, two.slice(0, 2), 151);
  const first = wall.getByRole('row').nth(1);
  await expect(first).toContainText('2');
  await expect(first.getByRole('rowheader')).toHaveText(new RegExp(`${two[0]}|${two[1]}`));
  await expect(wall.getByText('Table 1 1/4')).toBeVisible();

  // A penalty moves the first player down; the next round separates the same four if possible.
  await anna.goto(address);
  await anna.getByRole('button', { name: 'Players', exact: true }).click();
  await anna.getByRole('combobox', { name: 'For whom' }).selectOption({ label: '1 Anna' });
  await anna.getByRole('textbox', { name: 'Points' }).fill('−7');
  await anna.getByRole('textbox', { name: 'Reason' }).fill('late');
  await anna.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(anna.getByText('late')).toBeVisible();
  await expectAccessible(anna, { targets: true });
  await expect(wall.getByRole('row').last().getByRole('rowheader')).toContainText('Anna');
  await anna.getByRole('button', { name: 'Tables', exact: true }).click();
  // Lists that are not full are asked about, and a tap by mistake draws nothing.
  await anna.getByRole('button', { name: 'Draw round 2' }).click();
  const asked = anna.getByRole('alertdialog', { name: /2 lists are not full yet/ });
  await expectAccessible(anna, { targets: true });
  await asked.getByRole('button', { name: 'No', exact: true }).click();
  await expect(anna.getByRole('heading', { name: 'Round 2 of 2' })).toHaveCount(0);
  await anna.getByRole('button', { name: 'Draw round 2' }).click();
  await asked.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(anna.getByRole('heading', { name: 'Round 2 of 2' })).toBeVisible();
  await anna.getByRole('button', { name: 'Ranking', exact: true }).click();
  await expect(anna.getByRole('row')).toHaveCount(9);
  await expectAccessible(anna, { targets: true });
  await expectNoSidewaysScroll(anna);
  const saved = await anna.getByRole('link', { name: 'Save as CSV' }).getAttribute('href');
  const csv = await anna.evaluate(async (link) => (await fetch(link)).text(), saved ?? '');
  expect(csv.split('\r\n')[0]).toContain('place,number,name,round 1,round 2,penalties,points');
  await context.close();
});

test('who sits where, and an empty list for each table, on paper', async ({ guest }) => {
  const anna = await guest('Anna');
  const names = [...EIGHT.slice(0, 7), 'Hans-Joachim von der Heide'.slice(0, 24), 'Ida'];
  const round = await foundRound(anna, 'Anchor', names);
  const path = `/api/clubs/${round}/tournaments`;
  const settings = { preset: 'ddv', games: 24, compulsory_solos: true };
  const open = { id: crypto.randomUUID(), title: 'Autumn', players: names, rounds: 2, settings };
  const { tournament } = await post<{ tournament: number }>(anna, path, open);
  await post(anna, `${path}/${tournament}/draw`, { id: crypto.randomUUID(), list: 'Table #' });
  await anna.goto(`/rounds/${round}/tournaments/${tournament}`);
  await anna.evaluate(() => (window.print = () => undefined));
  await anna.getByRole('button', { name: 'Print empty lists' }).click();
  await anna.emulateMedia({ media: 'print' });
  const lists = anna.locator('.paper article');
  await expect(lists).toHaveCount(2);
  await expect(lists.first()).toBeVisible();
  await expect(lists.first()).toContainText('Round 1 of 2 · Table 1');
  // One table of five, one of four; with the lines for the sum and the signatures.
  await expect(lists.locator('tbody tr')).toHaveCount(24 + 30 + 2 * 2);
  await expect(anna.getByRole('heading', { name: 'Round 1 of 2', exact: true })).toBeHidden();
  const pdf = await anna.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);

  await anna.emulateMedia({ media: 'screen' });
  await anna.getByRole('button', { name: 'Print who sits where' }).click();
  await anna.emulateMedia({ media: 'print' });
  await expect(lists).toHaveCount(0);
  await expect(anna.getByRole('heading', { name: 'Table 2' })).toBeVisible();
  await expect(anna.getByRole('button')).toHaveCount(0);
});
