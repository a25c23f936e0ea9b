// Input not entered yet is stored on this device, so that a reload, or a link revoked meanwhile, loses nothing.

import { freshDraft, isBegun, type Draft } from './draft';
import type { Shelf } from './queue';

/** By row; the draft of a new game has its own key. */
export type Drafts = Record<string, Draft>;

const place = (sheet: string) => `sheet-drafts:${sheet}`;

/** A draft of another version of this page has other fields and cannot be shown. */
function isDraft(kept: unknown): kept is Draft {
  const fields = Object.keys(freshDraft()).sort().join();
  return typeof kept === 'object' && kept !== null && Object.keys(kept).sort().join() === fields;
}

export function loadDrafts(shelf: Shelf, sheet: string): Drafts {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(place(sheet)) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, draft]) => isDraft(draft))) as Drafts;
  } catch {
    return {};
  }
}

export function keepDrafts(shelf: Shelf, sheet: string, drafts: Drafts): void {
  const begun = Object.entries(drafts).filter(([, draft]) => isBegun(draft));
  try {
    if (begun.length === 0) shelf.removeItem(place(sheet));
    else shelf.setItem(place(sheet), JSON.stringify(Object.fromEntries(begun)));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
