import { enterGame, fill, link, NAMES, openEvening, openWith, SEVEN, submit, totals } from '../evening';
import { expect, expectAccessible, PHONE, test } from '../guests';

const FIVE = SEVEN.slice(0, 5);
const choice = (page: import('@playwright/test').Page) =>
  page.locator('.form .names button').allTextContents();

test('a form that was closed, or left open, always offers the four of the game that will be written', async ({
  guest,
}) => {
  const [anna, bert] = [await guest('Anna'), await guest('Bert', PHONE)];
  await anna.goto(await openWith(anna, FIVE, 0));
  await expect(anna.getByText('Game 1. Anna deals.')).toBeVisible();
  await bert.goto(await link(anna, 'write'));
  await expect(bert.getByText('Game 1. Anna deals.')).toBeVisible();

  // Bert opens the form, selects two players and closes it; meanwhile Anna enters a game.
  await fill(bert, ['Bert', 'Cora'], 140);
  await expect.poll(() => choice(bert)).toEqual(['Bert', 'Cora', 'Dirk', 'Eva-Maria']);
  await bert.getByRole('button', { name: 'Close the form' }).click();
  await enterGame(anna, ['Cora', 'Dirk'], 130);
  await expect(bert.getByText('Game 2. Bert deals.')).toBeVisible();
  await bert.getByRole('button', { name: /^Game 2/ }).click();
  await expect.poll(() => choice(bert)).toEqual(['Anna', 'Cora', 'Dirk', 'Eva-Maria']);
  await expect(bert.locator('.form .moved')).toContainText('Bert does not play this game');
  // What was typed is still there.
  await expect(bert.getByRole('spinbutton', { name: 'Re', exact: true })).toHaveValue('140');

  // The form stays open while Anna undoes her game: the four players follow, and so does the selection.
  await anna.getByRole('button', { name: 'Undo: game entered' }).click();
  await expect(anna.locator('.said')).toHaveText('Undone: game entered.');
  // What was done is reported where it covers no form.
  await expect(anna.locator('.notice')).toHaveCount(0);
  await expect(bert.locator('.form h2')).toHaveText('Game 1');
  await expect.poll(() => choice(bert)).toEqual(['Bert', 'Cora', 'Dirk', 'Eva-Maria']);
  await expect(bert.locator('.form').getByRole('button', { name: 'Bert', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(bert, { targets: true });
  // He opened the form before that: the changes are shown to him before it is written.
  await submit(bert).click();
  await expect(bert.locator('.stale')).toContainText('Anna undid a change');
  await bert.getByRole('button', { name: 'Enter it all the same' }).click();
  await expect(bert.locator('form.form')).toBeHidden();
  await expect(bert.getByText('Game 2. Bert deals.')).toBeVisible();
  await bert.locator('.page tbody button').first().click();
  await expect(bert.locator('div.detail')).toContainText('Bert, Cora 140 : 100 Dirk, Eva-Maria');
});

test('whoever pauses is not offered any more, in a form that is open or opened again', async ({ guest }) => {
  const [anna, bert] = [await guest('Anna'), await guest('Bert')];
  await anna.goto(await openWith(anna, FIVE, 0));
  await expect(anna.getByText('Game 1. Anna deals.')).toBeVisible();
  await bert.goto(await link(anna, 'write'));
  await fill(bert, ['Bert', 'Eva-Maria'], 140);
  await anna.getByRole('button', { name: 'Evening', exact: true }).click();
  await anna
    .locator('li', { has: anna.locator('input[type=checkbox]') })
    .nth(4)
    .getByRole('checkbox')
    .check();
  await expect.poll(() => choice(bert)).toEqual(['Anna', 'Bert', 'Cora', 'Dirk']);
  await expect(bert.locator('.form .moved')).toContainText('Eva-Maria does not play this game');
});

test('names keep their places from game to game, whoever sits out', async ({ guest }) => {
  const anna = await guest('Anna', PHONE);
  await anna.goto(await openWith(anna, SEVEN, 0));
  const names = anna.locator('.form .names > *');
  const places = () =>
    names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [x, y]));
  await anna.getByRole('button', { name: /^Game 1$/ }).click();
  await expect(names).toHaveCount(7);
  const first = await places();
  // Once round the table: whoever sat out is offered again, and nobody has moved.
  for (let game = 1; game < 9; game++) {
    const players = await choice(anna);
    expect(players).toHaveLength(4);
    await expect(names.filter({ hasText: 'sits out' })).toHaveCount(3);
    await anna.getByRole('button', { name: 'Close the form' }).click();
    await enterGame(anna, players.slice(0, 2), 130);
    await anna.getByRole('button', { name: new RegExp(`^Game ${game + 1}$`) }).click();
    await expect(anna.locator('.form h2')).toHaveText(`Game ${game + 1}`);
    await expect(names).toContainText(SEVEN);
    expect(await places()).toEqual(first);
  }
  await expectAccessible(anna, { targets: true });
});

test('a normal game takes at most five taps and the points', async ({ guest }) => {
  const anna = await guest('Anna', PHONE);
  await openEvening(anna);
  await anna.evaluate(() => {
    const taps: string[] = [];
    Object.assign(window, { taps });
    addEventListener('pointerup', ({ isTrusted, target }) => {
      if (isTrusted) taps.push((target as HTMLElement).innerText);
    });
  });
  await anna.getByRole('button', { name: /^Game 1$/ }).tap();
  for (const name of ['Anna', 'Cora'])
    await anna.locator('.form').getByRole('button', { name, exact: true }).tap();
  await anna.getByRole('spinbutton', { name: 'Re', exact: true }).tap();
  await anna.keyboard.type('151');
  await expect(anna.locator('.preview li')).toHaveCount(4);
  await submit(anna).tap();
  await expect.poll(() => totals(anna)).toEqual(['2', '−2', '2', '−2']);
  const taps = await anna.evaluate(() => (window as unknown as { taps: string[] }).taps);
  expect(taps, taps.join(', ')).toHaveLength(5);
});

test('a half-filled form survives a look at another row, and focus comes back', async ({ guest }) => {
  const anna = await guest('Anna');
  await openEvening(anna);
  await enterGame(anna, ['Anna', 'Bert'], 130);
  await fill(anna, ['Cora', 'Dirk'], 151);
  await anna.getByRole('button', { name: 'Game 1: Normal game' }).click();
  await anna.locator('div.detail').getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(anna.getByRole('spinbutton', { name: 'Re', exact: true })).toHaveValue('130');
  await anna.getByRole('spinbutton', { name: 'Re', exact: true }).fill('131');
  await anna.getByRole('button', { name: /^Game 2 \(begun\)$/ }).click();
  await expect(anna.getByRole('spinbutton', { name: 'Re', exact: true })).toHaveValue('151');
  await anna.locator('div.detail').getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(anna.getByRole('spinbutton', { name: 'Re', exact: true })).toHaveValue('131');
  await anna.keyboard.press('Escape');
  await anna.getByRole('button', { name: /^Game 2 \(begun\)$/ }).click();
  await submit(anna).click();
  await expect.poll(() => totals(anna)).toEqual(['−1', '−1', '1', '1']);
});

test('on a phone the keyboard stays in the form, and a small window scrolls it whole', async ({ guest }) => {
  const anna = await guest('Anna', PHONE);
  await openEvening(anna);
  const enter = anna.getByRole('button', { name: /^Game 1$/ });
  await enter.click();
  for (let press = 0; press < 60; press++) {
    await anna.keyboard.press('Tab');
    const behind = await anna.evaluate(() => document.activeElement?.closest('.page') !== null);
    expect(behind, `after ${press + 1} times Tab`).toBe(false);
  }
  await anna.keyboard.press('Escape');
  await expect(enter).toBeFocused();
  // The keyboard of a phone shrinks the page and covers nothing.
  const viewport = await anna.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).toContain('interactive-widget=resizes-content');
  // At four times zoom on a small screen the whole form can be reached by scrolling.
  await anna.setViewportSize({ width: 320, height: 256 });
  await enter.click();
  await submit(anna).scrollIntoViewIfNeeded();
  await expect(submit(anna)).toBeInViewport();
  const form = await anna
    .locator('form.form')
    .evaluate((element) => [element.clientHeight, element.scrollHeight]);
  expect(form[0]).toBeGreaterThan(200);
  expect(form[1]).toBeGreaterThan(form[0]!);
});

test('what cannot be is refused for its own reason; titles and notes may begin as they like', async ({
  guest,
}) => {
  const anna = await guest('Anna');
  await openEvening(anna);
  await fill(anna, ['Anna', 'Bert'], 239);
  await expect(anna.locator('.points .error')).toContainText('No trick is worth that');
  await anna.getByRole('spinbutton', { name: 'Re', exact: true }).fill('130');
  await anna.locator('.form summary').click();
  await anna.getByRole('textbox', { name: 'Note' }).fill('- said Bert');
  await submit(anna).click();
  await expect.poll(() => totals(anna)).toEqual(['1', '1', '−1', '−1']);
});

test('the first visit by a link is there again after a reload in a dead spot', async ({ guest, house }) => {
  const anna = await guest('Anna');
  await openEvening(anna);
  await enterGame(anna, ['Anna', 'Bert'], 130);
  const follows = await link(anna, 'follow');
  const context = await anna
    .context()
    .browser()!
    .newContext({ ...PHONE, baseURL: house.weak.url, locale: 'en' });
  const reader = await context.newPage();
  await reader.goto(follows);
  await expect.poll(() => totals(reader)).toEqual(['1', '1', '−1', '−1']);
  const kept = () =>
    reader.evaluate(async () => {
      const loaded = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/assets/'));
      const found = await Promise.all(['/sheets', ...loaded].map((path) => caches.match(path)));
      return found.every(Boolean);
    });
  await expect.poll(kept).toBe(true);
  house.weak.line.cut();
  await reader.reload();
  await expect.poll(() => totals(reader)).toEqual(['1', '1', '−1', '−1']);
  await expect(reader.getByText('No connection.')).toBeVisible();
  house.weak.line.mend();
  await expect(reader.getByText('No connection.')).toBeHidden();
  await context.close();
});

test('a list that is full says so, and who still owes a solo', async ({ guest }) => {
  const anna = await guest('Anna');
  const path = await openWith(anna, NAMES, 0);
  await anna.evaluate(async (address) => {
    const view = await (await fetch(`/api${address}`)).json();
    const command = { kind: 'change_settings', settings: { ...view.settings, games: 4 } };
    await fetch(`/api${address}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), base: view.version, command }),
    });
  }, path);
  await anna.goto(path);
  for (let game = 0; game < 4; game++) await enterGame(anna, ['Anna', 'Bert'], 130);
  await expect(anna.getByText('All 4 games are played.')).toBeVisible();
  await expect(anna.getByText('Anna, Bert, Cora, Dirk still owe a solo.')).toBeVisible();
});
