import { expect, expectAccessible, PHONE, test } from '../guests';
import { PLAYERS } from '../players';
import { settled } from '../settled';
import { openTable } from '../tables';

const LANGUAGES = [
  { locale: 'de', enter: 'Eintreten', play: 'Jetzt spielen', rules: 'Regeln' },
  { locale: 'en', enter: 'Come in', play: 'Play now', rules: 'Rules' },
  { locale: 'fi', enter: 'Astu sisään', play: 'Pelaa nyt', rules: 'Säännöt' },
];

for (const { locale, enter, play, rules } of LANGUAGES) {
  test(`a first visit in ${locale}: a name, the lobby, the rules, a game at one tap`, async ({
    browser,
    house,
  }) => {
    const context = await browser.newContext({ ...PHONE, locale, baseURL: house.url });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('#name')).not.toHaveValue('');
    await expectAccessible(page);
    await page.getByRole('button', { name: enter }).click();
    await expect(page.getByRole('button', { name: new RegExp(play) })).toHaveCount(PLAYERS.length);
    await expectAccessible(page);
    await page.goto('/rules/quoridor#4.3');
    await expect(page.locator('[id="4.3"]')).toBeInViewport();
    await expectAccessible(page);
    await page.goto('/settings');
    await expectAccessible(page);
    await page.goto('/rules');
    await expect(page.getByRole('heading', { name: rules, level: 1 })).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: new RegExp(`${play}.*Quoridor`) }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await context.close();
  });
}

test('a page that is not there says so, and a wrong code is refused with its reason', async ({ guest }) => {
  const page = await guest('Anna');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await page.getByLabel('Code or link').fill('XXXXX');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText(/There is no table with the code XXXXX/)).toBeVisible();
  await expect(page.getByLabel('Code or link')).toHaveValue('XXXXX');
});

test('a table whose people have left is marked in the lobby within seconds', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna'), await guest('Bert')];
  const { table } = await openTable(anna, { game: 'waffe', visibility: 'open' });
  await anna.goto(`/table/${table}`);
  await settled(anna);
  await bert.goto('/');
  const row = bert.locator(`a[href^="/table/${table}"]`);
  await expect(row).toContainText('Anna');
  await expect(row).not.toContainText('nobody at the table now');
  await anna.goto('about:blank');
  await expect(row).toContainText('nobody at the table now');
  await anna.goto(`/table/${table}`);
  await expect(row).not.toContainText('nobody at the table now');
});
