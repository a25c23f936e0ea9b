// Measures rounds and sheets: `make bench-club` prints these, with the release build.

import type { Page } from '@playwright/test';
import { foundRound, openWith, roundEvening, SEVEN } from '../evening';
import { PHONE, test } from '../guests';
import { loaded } from '../settled';

const EVENINGS = 50;
const GAMES = 30;
/** CPU throttling that simulates a mid-range phone. */
const SLOWED = 4;

const print = (name: string, value: number) => console.log(`${name}: ${value.toFixed(1)} ms`);
const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;

/** A round with fifty evenings, all imported as files; returns its id. */
async function season(page: Page): Promise<string> {
  const players = SEVEN.slice(0, 6);
  const sheet = await openWith(page, players, GAMES);
  const round = await foundRound(page, 'Fifty evenings', players);
  await page.evaluate(
    async ([path, id, count]) => {
      const text = await (await fetch(`/api${path}/sheet.csv`)).text();
      for (let week = 0; week < count; week++) {
        const day = new Date(Date.UTC(2026, 0, 2 + 7 * week)).toISOString().slice(0, 10);
        const file = text.replace(/^date,.*$/m, `date,${day}\r`).replace('\r\r', '\r');
        const body = new Blob([file], { type: 'text/csv' });
        const answer = await fetch(`/api/clubs/${id}/evenings/import`, { method: 'POST', body });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    [sheet, round, EVENINGS] as const,
  );
  return round;
}

test('a season of fifty evenings', async ({ guest, house }) => {
  const page = await guest('Anna', PHONE);
  const round = await season(page);
  const ask = async () => {
    const began = performance.now();
    const answer = await page.context().request.get(`${house.url}/api/clubs/${round}/season`);
    await answer.body();
    if (!answer.ok()) throw new Error(await answer.text());
    return performance.now() - began;
  };
  const cold: number[] = [];
  for (let time = 0; time < 5; time++) {
    // Nothing of it is in memory; the connection is open, so that only the answer is measured.
    await house.restart();
    await page.context().request.get(`${house.url}/ready`);
    cold.push(await ask());
  }
  print(`club_season_of_${EVENINGS}_server_cold`, median(cold));
  print(`club_season_of_${EVENINGS}_server_cold_worst`, Math.max(...cold));
  const warm: number[] = [];
  for (let time = 0; time < 20; time++) warm.push(await ask());
  print(`club_season_of_${EVENINGS}_server_warm`, median(warm));

  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const [opens, shows]: number[][] = [[], []];
  for (let time = 0; time < 5; time++) {
    await house.restart();
    // A first visit: from the URL to the round, then from the tap to the season.
    await page.goto(`/rounds/${round}`);
    const tab = page.getByRole('button', { name: 'Season', exact: true });
    await tab.waitFor();
    opens!.push(await page.evaluate(() => performance.now()));
    await loaded(page);
    await page.evaluate(() => {
      const begin = () => Object.assign(window, { began: performance.now() });
      addEventListener('pointerdown', begin, { once: true, capture: true });
      new MutationObserver((_, observer) => {
        if (!document.querySelector('tbody tr')) return;
        observer.disconnect();
        requestAnimationFrame(() => Object.assign(window, { shown: performance.now() }));
      }).observe(document.body, { childList: true, subtree: true });
    });
    await tab.tap();
    await page.waitForFunction(() => 'shown' in window);
    shows!.push(
      await page.evaluate(() => {
        const { began, shown } = window as unknown as Record<'began' | 'shown', number>;
        return shown - began;
      }),
    );
  }
  print(`club_round_of_${EVENINGS}_opens_on_a_phone_${SLOWED}_times_slower`, median(opens!));
  print(`club_season_of_${EVENINGS}_shown_on_a_phone_${SLOWED}_times_slower`, median(shows!));
  print(`club_season_of_${EVENINGS}_shown_on_a_phone_${SLOWED}_times_slower_worst`, Math.max(...shows!));
});

test('a row on the second phone', async ({ guest }) => {
  const anna = await guest('Anna', PHONE);
  const round = await foundRound(anna, 'Two phones', SEVEN.slice(0, 4));
  const path = await roundEvening(anna, round, SEVEN.slice(0, 4));
  const second = await anna.context().newPage();
  for (const page of [anna, second]) {
    await page.goto(path);
    await page.getByText('Game 1. Anna deals.').waitFor();
  }
  await second.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const rows = document.querySelectorAll('.page tbody tr').length;
      while (seen.length < rows) seen.push(performance.timeOrigin + performance.now());
    }).observe(document.body, { childList: true, subtree: true });
  });
  const times: number[] = [];
  for (let game = 0; game < 40; game++) {
    const sent = await anna.evaluate(async (address) => {
      const { version } = await (await fetch(`/api${address}`)).json();
      const re = { players: [0, 1], points: 130 };
      const entry = { game: 'normal', result: { kind: 'counted', re, kontra: {} } };
      const body = { id: crypto.randomUUID(), base: version, command: { kind: 'enter_row', entry } };
      const began = performance.timeOrigin + performance.now();
      await fetch(`/api${address}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return began;
    }, path);
    await second.waitForFunction(
      (rows) => (window as unknown as { seen: number[] }).seen.length >= rows,
      game + 1,
    );
    const seen = await second.evaluate((row) => (window as unknown as { seen: number[] }).seen[row]!, game);
    times.push(seen - sent);
  }
  print('club_row_on_second_phone', median(times));
  print('club_row_on_second_phone_worst_of_40', Math.max(...times));
});
