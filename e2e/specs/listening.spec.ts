// Whole games played only from what a screen reader is told: the test reads the two live regions and acts by keys and by
// the names of cards.

import type { Page } from '@playwright/test';
import { CALM, expect, test } from '../guests';
import { playBots } from '../tables';

/** A person who only hears: every sentence once, in order. */
class Listener {
  #heard = 0;
  constructor(readonly page: Page) {}

  /** Starts listening; called before the page goes to the table. */
  async listen(): Promise<void> {
    await this.page.addInitScript(() => {
      const said: string[] = ((window as unknown as { said: string[] }).said = []);
      let last: (string | undefined)[] = [];
      new MutationObserver(() => {
        const regions = [...document.querySelectorAll('.spoken')].map((region) =>
          region.textContent?.replace(/^\s+/, ''),
        );
        regions.forEach((text, nth) => {
          const before = last[nth];
          if (!text || text === before) return;
          // Joined announcements grow; only the new part counts. A repeated sentence differs at its end.
          const more = before && text.startsWith(before) ? text.slice(before.length).trim() : text;
          said.push(more || text);
        });
        last = regions;
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
  }

  /** The next sentence, once there is one. */
  async next(): Promise<string> {
    const at = this.#heard++;
    const said = await this.page
      .waitForFunction((nth) => (window as unknown as { said: string[] }).said[nth], at, { timeout: 60_000 })
      .catch(async () => {
        const all = await this.page.evaluate(() => (window as unknown as { said: string[] }).said);
        throw new Error(`nothing more is said after:\n${all.slice(-6).join('\n')}`);
      });
    return (await said.jsonValue()) as string;
  }
}

/** Does something and waits for what is announced. */
async function hearing(
  listener: Listener,
  done: (text: string) => boolean,
  each: (text: string) => void,
): Promise<void> {
  for (;;) {
    const text = await listener.next();
    each(text);
    if (done(text)) return;
  }
}

const isOver = (text: string) => /have won|has won|won\.|A draw/.test(text);

test('Quoridor, by ear', async ({ guest }) => {
  const page = await guest('Anna', CALM);
  const listener = new Listener(page);
  await listener.listen();
  await playBots(page, { game: 'quoridor', seats: 2, options: { walls: 0 } });
  let own = 'e1';
  let over = false;
  let turn = false;
  const visits = new Map<string, number>();
  const hear = (text: string) => {
    own = /Anna steps to (\w\d)\./.exec(text)?.[1] ?? own;
    over ||= isOver(text);
    turn = /Your move/.test(text);
  };
  await hearing(listener, (text) => /Your move/.test(text), hear);
  for (let nth = 0; nth < 60 && !over; nth++) {
    visits.set(own, (visits.get(own) ?? 0) + 1);
    const [column, row] = [own.charCodeAt(0), Number(own[1])];
    const ways = [
      [0, 1],
      [0, 2],
      [-1, 1],
      [1, 1],
      [1, 0],
      [-1, 0],
      [0, -1],
    ].map(([dx, dy]) => `${String.fromCharCode(column + dx!)}${row + dy!}`);
    const tries = ways.filter((to) => /^[a-i][1-9]$/.test(to) && (visits.get(to) ?? 0) < 3);
    for (const to of tries) {
      await page.locator('#typed-move').fill(to);
      await page.locator('#typed-move').press('Enter');
      let stepped = false;
      // Either the step is announced, or why it is not possible.
      await hearing(
        listener,
        (text) => (stepped = text.includes(`Anna steps to ${to}.`)) || !/steps|Your move|places/.test(text),
        hear,
      );
      if (stepped) break;
    }
    if (!turn && !over) await hearing(listener, () => turn || over, hear);
  }
  expect(over, 'the game came to its end by ear').toBe(true);
});

for (const [name, table] of [
  ['Sechsundsechzig', { game: 'sixty-six', options: { match: 'single' } }],
  ['Schnapsen', { game: 'sixty-six', preset: 'schnapsen', options: { match: 'single' } }],
  ['Doppelkopf', { game: 'doppelkopf' }],
] as const) {
  test(`${name}, by ear`, async ({ guest }) => {
    const page = await guest('Mudi', CALM);
    const listener = new Listener(page);
    await listener.listen();
    await playBots(page, table);
    let hand: string[] = [];
    let over = false;
    let turn = false;
    const drop = (card: string) => {
      const at = hand.indexOf(card);
      if (at >= 0) hand.splice(at, 1);
    };
    const hear = (text: string) => {
      const dealt = /Your hand: ([^.]+)\./.exec(text)?.[1];
      if (dealt) hand = dealt.split(', ');
      const drawn = /You draw ([^.]+)\./.exec(text)?.[1];
      const played = /Mudi plays ([^.]+)\./.exec(text)?.[1];
      if (played) drop(played);
      if (drawn) hand.push(drawn);
      over ||= isOver(text);
      turn = mine(text);
    };
    const mine = (text: string) => /Your (lead|card)\.|Healthy, or/.test(text);
    const cuts = (text: string) => text.includes('Cut the cards.');
    await hearing(listener, (text) => cuts(text) || (mine(text) && hand.length > 0), hear);
    if (!turn) {
      await page.getByRole('button', { name: /^Cut the cards/ }).press('Enter');
      await hearing(listener, (text) => mine(text) && hand.length > 0, hear);
    }
    for (let nth = 0; nth < 40 && !over; nth++) {
      const asked = page.getByRole('button', { name: 'Healthy' });
      if (nth === 0 && table.game === 'doppelkopf') {
        await asked.click();
        await hearing(listener, (text) => (mine(text) && !/Healthy, or/.test(text)) || isOver(text), hear);
      }
      for (const card of [...hand]) {
        await page
          .getByRole('button', { name: new RegExp(`^${card}(,|$)`) })
          .first()
          .focus();
        await page.keyboard.press('Enter');
        let played = false;
        await hearing(
          listener,
          (text) => (played = text.includes(`Mudi plays ${card}.`)) || !/plays|takes|calls/.test(text),
          hear,
        );
        if (played) break;
      }
      if (!turn && !over) await hearing(listener, () => turn || over, hear);
    }
    expect(over, 'the game came to its end by ear').toBe(true);
  });
}

const cardsOf = (text: string | undefined) => text?.split(', ') ?? [];

function drop(hand: string[], card: string): void {
  const at = hand.indexOf(card);
  if (at >= 0) hand.splice(at, 1);
}

test('Mau-Mau, by ear', async ({ guest }) => {
  const page = await guest('Mudi', CALM);
  const listener = new Listener(page);
  await listener.listen();
  await playBots(page, { game: 'mau-mau', seats: 2, options: { rounds: 1, hand: 3 } });
  const hand: string[] = [];
  let over = false;
  let turn = '';
  const hear = (text: string) => {
    hand.push(...cardsOf(/Your hand: ([^.]+)\./.exec(text)?.[1]));
    hand.push(...cardsOf(/Mudi draws ([^.\d]+)\./.exec(text)?.[1]));
    hand.push(...cardsOf(/You get ([^.]+)\./.exec(text)?.[1]));
    const played = /Mudi plays ([a-z ]+?)(?: and wishes for \w+)?\./.exec(text)?.[1];
    if (played) drop(hand, played);
    over ||= isOver(text);
    // A refusal does not change the turn.
    if (/ (plays|draws|passes)/.test(text)) turn = '';
    turn = /Your turn: [^.]+\./.exec(text)?.[0] ?? turn;
  };
  const told = (text: string) => /Mudi (plays|draws|passes)|pile is shuffled/.test(text);
  await hearing(listener, () => turn !== '' && hand.length > 0, hear);
  for (let nth = 0; nth < 200 && !over; nth++) {
    let moved = false;
    for (const card of /draw \d+ for the seven/.test(turn) ? [] : [...hand]) {
      await page
        .getByRole('button', { name: new RegExp(`^${card}(,|$)`) })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      // A playable jack asks for a wish; another one is refused.
      if (card.startsWith('jack')) {
        let asked = false;
        await hearing(listener, (text) => (asked = text.includes('Which suit')) || !/^Mudi/.test(text), hear);
        if (!asked) continue;
        await page.keyboard.press('c');
      }
      await hearing(listener, (text) => (moved = told(text)) || !/^Mudi/.test(text), hear);
      if (moved) break;
    }
    if (!moved && !over) {
      await page.keyboard.press(/or pass|Play or pass/.test(turn) ? 'p' : 'd');
      await hearing(listener, told, hear);
    }
    if (!turn && !over) await hearing(listener, () => turn !== '' || over, hear);
  }
  expect(over, 'the game came to its end by ear').toBe(true);
});

test('Waffe, by ear', async ({ guest }) => {
  const page = await guest('Mudi', CALM);
  const listener = new Listener(page);
  await listener.listen();
  await playBots(page, { game: 'waffe' });
  /** The cards in one's own hand and on one's own table, as announced. */
  const hand: string[] = [];
  const table: string[] = [];
  let over = false;
  let turn = false;
  let says = '';
  const hear = (text: string) => {
    says = text;
    hand.push(...cardsOf(/Your hand: ([^.]+)\./.exec(text)?.[1]));
    if (/Mudi passes/.test(text)) table.push(...hand.splice(0));
    hand.push(...cardsOf(/You draw ([^.]+)\./.exec(text)?.[1]));
    const played = cardsOf(/Mudi plays ([^.]+)\./.exec(text)?.[1]);
    const mine = cardsOf(/From Mudi's table: ([^.]+)\./.exec(text)?.[1]);
    const theirs = cardsOf(/From (?!Mudi)[^']+'s table: ([^.]+)\./.exec(text)?.[1]);
    for (const card of mine) drop(table, card);
    for (const card of played) if (![...mine, ...theirs].includes(card)) drop(hand, card);
    over ||= isOver(text);
    turn = /Your turn: /.test(text);
  };
  await hearing(listener, () => turn && hand.length > 0, hear);
  for (let nth = 0; nth < 120 && !over; nth++) {
    let moved = false;
    for (const [place, card] of [
      ...hand.map((card) => ['.hand > .hand', card] as const),
      ...table.map((card) => ['.own-table', card] as const),
    ]) {
      const slot = page
        .locator(place)
        .getByRole('button', { name: new RegExp(`^${card}(,|$)`) })
        .first();
      await slot.focus();
      await page.keyboard.press('Space');
      await hearing(listener, () => true, hear);
      if (says.includes('This can be played.')) {
        await page.keyboard.press('Tab');
        await page.getByRole('button', { name: /^Play 1/ }).focus();
        await page.keyboard.press('Enter');
        await hearing(listener, (text) => (moved = /Mudi plays/.test(text)), hear);
        break;
      }
      await page.keyboard.press('Escape');
    }
    if (!moved && !over) {
      await page.keyboard.press('p');
      await hearing(listener, (text) => /Mudi passes/.test(text), hear);
    }
    if (!turn && !over) await hearing(listener, () => turn || over, hear);
  }
  expect(over, 'the game came to its end by ear').toBe(true);
});
