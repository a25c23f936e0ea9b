import { CALM, expect, expectAccessible, PHONE, test } from '../guests';
import { openTable, playToEnd, sitDown } from '../tables';
import { settledWhen, turnOf } from '../settled';
import { act } from '../players/quoridor';

test('by link, by code and by the code to scan', async ({ guest, browser, house }) => {
  const anna = await guest('Anna', CALM);
  const { table, code, link } = await openTable(anna, { game: 'waffe' });
  await anna.goto(`/table/${table}`);
  await expect(anna.getByText(code)).toBeVisible();
  const picture = anna.getByRole('img', { name: /QR code/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(anna);

  // A stranger with the link is asked for a name first and then sits at the table.
  const context = await browser.newContext({ ...PHONE, locale: 'en', baseURL: house.url });
  const stranger = await context.newPage();
  await stranger.goto(new URL(link).pathname);
  await expect(stranger.getByText('Anna invites you to Waffe.')).toBeVisible();
  await expectAccessible(stranger);
  await stranger.locator('#name').fill('Eino');
  await stranger.getByRole('button', { name: 'Come in' }).click();
  await stranger.waitForURL(`**/table/${table}`);
  await expect(stranger.getByRole('button', { name: 'Sit here' })).toBeVisible();
  await context.close();

  const bert = await guest('Bert', CALM);
  await bert.getByLabel('Code or link').fill(code);
  await bert.getByRole('button', { name: 'Join', exact: true }).click();
  await bert.waitForURL(`**/table/${table}`);
  await sitDown(bert);
  await expect(anna.locator('.slot').first()).toBeVisible();
});

test('an invitation tells whose table it is and which terms hold before a name is given', async ({
  guest,
  browser,
  house,
}) => {
  const anna = await guest('Anna', CALM);
  const options = { board: 7, walls: 4 };
  const { link } = await openTable(anna, { game: 'quoridor', seats: 2, options });
  const context = await browser.newContext({ ...PHONE, locale: 'de', baseURL: house.url });
  const stranger = await context.newPage();
  await stranger.goto(new URL(link).pathname);
  await expect(stranger.getByText('Anna lädt dich ein: Quoridor.')).toBeVisible();
  await expect(stranger.locator('.invitation')).toContainText(/Brett: 7 .*Mauern.*: 4/);
  await expect(stranger.locator('.invitation')).toContainText('1 Platz frei');
  await expect(stranger.locator('#name')).toBeVisible();
  await context.close();
});

test('whoever watches sees the game and touches nothing', async ({ guest }) => {
  const [anna, bert, cora] = [
    await guest('Anna', CALM),
    await guest('Bert', CALM),
    await guest('Cora', { ...PHONE, ...CALM }),
  ];
  const { table } = await openTable(anna, { game: 'quoridor', seats: 2, visibility: 'open' });
  for (const page of [anna, bert]) await page.goto(`/table/${table}`);
  await sitDown(bert);
  await turnOf(anna);
  await cora.goto(`/table/${table}`);
  await expect(cora.locator('.sentence', { hasText: 'Anna is to move.' })).toBeVisible();
  await expect(cora.locator('svg.active')).toHaveCount(0);
  await expect(cora.locator('#typed-move')).toHaveCount(0);
  await expectAccessible(cora);
  await playToEnd([anna, bert], act);
  await expect(cora.locator('.strip.over')).toContainText(/won/);
});

test('a watcher of cards sees no hand', async ({ guest }) => {
  const [anna, bert, cora] = [await guest('Anna'), await guest('Bert'), await guest('Cora')];
  const { table } = await openTable(anna, { game: 'waffe', visibility: 'open' });
  for (const page of [anna, bert]) await page.goto(`/table/${table}`);
  await sitDown(bert);
  await expect(anna.locator('.slot').first()).toBeVisible();
  await cora.goto(`/table/${table}`);
  await settledWhen(cora, (now) => now.play?.to_act.length === 1);
  await expect(cora.getByText(/open the field|opens the field|Anna/).first()).toBeVisible();
  await expect(cora.locator('.hand .slot')).toHaveCount(0);
});
