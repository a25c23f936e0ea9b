// Records the text of every notice and bubble when it is drawn, because it disappears after some seconds and a slow test would miss it.

import { expect, type BrowserContext, type Page } from '@playwright/test';

interface Told {
  text: string;
  isError: boolean;
  /** The link to the paragraph of a rule. */
  rule: string | null;
}

declare global {
  interface Window {
    told: Told[];
    /** What bubbles at seats have said. */
    bubbles: string[];
  }
}

/** What a page writes to its console when it calls a deal unfair. No deal of a test is. */
export const UNFAIR = 'broken deal: ';

/** Keeps what notices and bubbles say on all pages of this browser, from the next page load on; an unfair deal goes to the console. */
export async function keepNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript((unfair) => {
    window.told = [];
    window.bubbles = [];
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll<HTMLElement>('.notice:not([data-kept])')) {
        if (!notice.checkVisibility()) continue;
        notice.dataset.kept = '';
        const rule = notice.querySelector('a')?.getAttribute('href') ?? null;
        window.told.push({ text: notice.innerText, isError: notice.classList.contains('error'), rule });
      }
      for (const bubble of document.querySelectorAll<HTMLElement>('.says:not([data-kept])')) {
        bubble.dataset.kept = '';
        window.bubbles.push(bubble.innerText);
      }
      for (const verdict of document.querySelectorAll<HTMLElement>(
        '[data-verdict="broken"]:not([data-kept])',
      )) {
        verdict.dataset.kept = '';
        console.error(unfair + verdict.innerText);
      }
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-verdict'] });
  }, UNFAIR);
}

/**
 * Waits until a notice with these properties has been shown since the page was loaded, and returns it. It and all earlier
 * notices are removed from the record, so that they cannot satisfy a later call.
 */
export async function expectNotice(page: Page, wanted: Partial<Told>): Promise<Told> {
  const told = () => page.evaluate(() => window.told);
  const { text = '', ...rest } = wanted;
  const matching = expect.objectContaining({ ...rest, text: expect.stringContaining(text) });
  await expect.poll(told).toContainEqual(matching);
  return page.evaluate(
    ({ text, rest }) => {
      const isIt = (one: object) =>
        Object.entries(rest).every(([key, value]) => Reflect.get(one, key) === value);
      const at = window.told.findLastIndex((one) => one.text.includes(text) && isIt(one));
      return window.told.splice(0, at + 1).at(-1)!;
    },
    { text, rest },
  );
}

/** Waits until a bubble at a seat has said this since the page was loaded. */
export async function expectBubble(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.bubbles)).toContain(text);
}
