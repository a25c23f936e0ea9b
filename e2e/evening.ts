// An evening on the score sheet, entered as people do.

import type { Page } from '@playwright/test';
import { expect } from './guests';

export const NAMES = ['Anna', 'Bert', 'Cora', 'Dirk'];

/** Opens an evening through the form and returns its path. */
export async function openEvening(page: Page, names = NAMES): Promise<string> {
  await page.goto('/sheets/new');
  for (const [place, name] of names.entries()) {
    if (place > 3) await page.getByRole('button', { name: 'Another player' }).click();
    await page.getByRole('textbox', { name: `Player ${place + 1}` }).fill(name);
  }
  await page.getByRole('button', { name: 'Open the sheet' }).click();
  await expect(page.getByText('Game 1. Anna deals.')).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Fills the form for a normal game, without submitting it. */
export async function fill(page: Page, re: string[], points: number): Promise<void> {
  await page.getByRole('button', { name: /^Game \d+$/ }).click();
  for (const name of re) await page.locator('.form').getByRole('button', { name, exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Re', exact: true }).fill(String(points));
}

export const callsOf = (page: Page, party: string) => page.getByRole('group', { name: `Calls of ${party}` });

export const submit = (page: Page) => page.getByRole('button', { name: 'Enter', exact: true });

export async function enterGame(page: Page, re: string[], points: number): Promise<void> {
  await fill(page, re, points);
  await submit(page).click();
  await expect(page.locator('form.form')).toBeHidden();
}

/** The totals in the head of the table. */
export const totals = (page: Page) => page.locator('thead .total').allTextContents();

/** Creates a link and returns its path on this server. */
export async function link(page: Page, right: 'follow' | 'write'): Promise<string> {
  await page.getByRole('button', { name: 'Evening', exact: true }).click();
  const box = page.locator('.right', { hasText: `A link to ${right}` });
  await box.getByRole('button', { name: 'Make a link' }).click();
  const address = await box.getByRole('textbox').inputValue();
  await page.getByRole('button', { name: 'Games', exact: true }).click();
  return new URL(address).pathname + new URL(address).search;
}

const HOUSE_RULES = {
  preset: 'hausrunde',
  bock: { triggers: ['even', 'lost_call', 'heart_trick'], games: 4, overlap: 'queue' },
  compulsory_solos: true,
  money: { cents: 5, currency: 'EUR', payee: 'players' },
};
export const SEVEN = ['Anna', 'Bert', 'Cora', 'Dirk', 'Eva-Maria', 'Friedrich', 'Gudrun'];

/** Opens an evening over HTTP with this many games. */
export async function openWith(page: Page, players: string[], games: number): Promise<string> {
  return page.evaluate(
    async ([names, settings, count]) => {
      const post = async (path: string, body: unknown) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const opened = await post('/api/sheets', {
        id: crypto.randomUUID(),
        title: 'Friday at the Golden Anchor',
        players: names,
        settings,
      });
      const address = `/api/sheets/${opened.sheet}`;
      for (let game = 0; game < count; game++) {
        const { next, version } = await (await fetch(address)).json();
        const entry = {
          game: 'normal',
          result: {
            kind: 'counted',
            re: { players: next.players.slice(0, 2), points: 60 + ((game * 37) % 150), call: 're' },
            kontra: {},
          },
        };
        const command = { kind: 'enter_row', entry };
        await post(address, { id: crypto.randomUUID(), base: version, command });
      }
      return `/sheets/${opened.sheet}`;
    },
    [players, HOUSE_RULES, games] as const,
  );
}

/** Sends a request as this page's person, and returns the answer. */
export function post<T = Record<string, unknown>>(page: Page, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([address, text]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: text,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [path, JSON.stringify(body)] as const,
  ) as Promise<T>;
}

/** Creates a round over HTTP and returns its id. */
export async function foundRound(
  page: Page,
  title: string,
  members: string[],
  settings: object = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const round = { id, title, members, settings: { preset: 'ddv', ...settings } };
  return (await post<{ club: string }>(page, '/api/clubs', round)).club;
}

/** Changes a round as its owner. */
export async function changeRound(
  page: Page,
  round: string,
  command: object,
): Promise<{ links: { key: string }[] }> {
  const request = { id: crypto.randomUUID(), base: 1, command };
  return (await post<{ club: { links: { key: string }[] } }>(page, `/api/clubs/${round}`, request)).club;
}

/** Creates a personal link of the round and returns its key. */
export async function roundLink(page: Page, round: string, name: string, right: string): Promise<string> {
  const { links } = await changeRound(page, round, { kind: 'grant_link', name, right });
  return links.at(-1)!.key;
}

/** Opens an evening of a round and returns its path. */
export async function roundEvening(page: Page, round: string, players: string[]): Promise<string> {
  const evening = { id: crypto.randomUUID(), title: 'Evening', players };
  const { sheet } = await post<{ sheet: string }>(page, `/api/clubs/${round}/evenings`, evening);
  return `/sheets/${sheet}`;
}
