// A person who only hears: what a screen reader is told, in order, and nothing of what is drawn.

import type { Page } from '@playwright/test';

/** How long a sentence may take: a bot thinks, on a busy machine. */
const PATIENCE = 120_000;

interface Said {
  text: string;
  /** Announced as an error: something was refused. */
  urgent: boolean;
}

declare global {
  interface Window {
    said: Said[];
  }
}

/** Listens to the two live regions of a page: every sentence once. */
export class Listener {
  /** The end of the game has been announced. */
  over = false;
  #heard = 0;
  #told: (text: string) => void = () => undefined;

  constructor(
    readonly page: Page,
    /** The name by which the table speaks of this person. */
    readonly name: string,
  ) {}

  /** Starts listening; called before the page goes to the table. */
  async listen(): Promise<void> {
    await this.page.addInitScript(() => {
      const said: Said[] = (window.said = []);
      // A lost connection is not a sentence of the game.
      const line = /Connection lost\. Trying again by itself\.|Connected again\./g;
      const last = new Map<string, string>();
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('.spoken')) {
          const urgent = region.getAttribute('role') === 'alert';
          const text = region.textContent?.replace(/^\s+/, '') ?? '';
          const before = last.get(String(urgent)) ?? '';
          last.set(String(urgent), text);
          if (!text || text === before) continue;
          // Joined announcements grow; only the new part counts. A repeated sentence differs at its end.
          const grown = before && text.startsWith(before) ? text.slice(before.length) : text;
          const more = (grown.trim() || text).replace(line, '').trim();
          if (more) said.push({ text: more, urgent });
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
  }

  /** What is called for every sentence that is not a refusal, in order. */
  onNews(told: (text: string) => void): void {
    this.#told = told;
  }

  /** The next sentence, once there is one. */
  async next(): Promise<Said> {
    const at = this.#heard++;
    const handle = await this.page
      .waitForFunction((nth) => window.said[nth], at, { timeout: PATIENCE })
      .catch(async (error: Error) => {
        throw new Error(`nothing more is said after:\n${await this.lastWords()}`, { cause: error });
      });
    const said = (await handle.jsonValue()) as Said;
    if (!said.urgent) {
      this.over ||= /(?:have|has) won\b|A draw\./.test(said.text);
      this.#told(said.text);
    }
    return said;
  }

  /** Listens until it is so, or the game is over. */
  async until(wanted: () => boolean): Promise<void> {
    while (!wanted() && !this.over) await this.next();
  }

  /** Does something, and listens until it is announced (true) or refused (false). */
  async tries(act: () => Promise<unknown>, announced: RegExp): Promise<boolean> {
    await act();
    for (;;) {
      const { text, urgent } = await this.next();
      if (!urgent && (announced.test(text) || this.over)) return true;
      if (urgent) return false;
    }
  }

  /** The last sentences, for the message of a test that fails. */
  async lastWords(): Promise<string> {
    const all = await this.page.evaluate(() => window.said);
    return all
      .slice(-8)
      .map(({ text, urgent }) => (urgent ? `(refused) ${text}` : text))
      .join('\n');
  }

  /** Fails because nothing of what was announced leads on. */
  async stuck(tried: readonly string[]): Promise<never> {
    throw new Error(`all was refused: ${tried.join(', ')}; the last words:\n${await this.lastWords()}`);
  }
}

/** The cards that a sentence names, by a pattern with one group. */
export function cardsOf(text: string, pattern: RegExp): string[] {
  return pattern.exec(text)?.[1]?.split(', ') ?? [];
}

/** Removes a card, once. */
export function drop(cards: string[], card: string): void {
  const at = cards.indexOf(card);
  if (at >= 0) cards.splice(at, 1);
}

/** Goes to a card by its name and presses a key. */
export async function pressCard(page: Page, card: string, key = 'Enter', within = 'body'): Promise<void> {
  const slot = page.locator(within).getByRole('button', { name: new RegExp(`^${card}(,|$)`) });
  await slot.first().focus();
  await page.keyboard.press(key);
}
