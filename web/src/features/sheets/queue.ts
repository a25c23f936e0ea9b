// Requests that have not been answered yet. They are kept on the phone, so that a dead spot, a reload or an empty battery
// loses nothing, and sent one after the other. Each has a name of its own, so that sending one twice writes it once.

import type { RowEntry, SheetCommand, SheetRefusal, SheetRequest } from '$lib/wire/sheet';
import { mendRequest } from './kept';

export interface Pending {
  request: SheetRequest;
  /** Why the server did not take it; it then waits for a person. */
  refusal?: SheetRefusal;
}

/** Where the queue is kept between visits. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export function loadQueue(shelf: Shelf, sheet: string): Pending[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(`sheet-queue:${sheet}`) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(mendPending) : [];
  } catch {
    return [];
  }
}

function mendPending(kept: unknown): Pending[] {
  const { request, refusal } = (kept ?? {}) as Partial<Pending>;
  const mended = mendRequest(request);
  return mended ? [{ request: mended, ...(refusal ? { refusal } : {}) }] : [];
}

export function keepQueue(shelf: Shelf, sheet: string, queue: Pending[]): void {
  const key = `sheet-queue:${sheet}`;
  try {
    if (queue.length === 0) shelf.removeItem(key);
    else shelf.setItem(key, JSON.stringify(queue));
  } catch {
    // A full or forbidden store: the queue still lives as long as the page does.
  }
}

export function enqueue(queue: Pending[], id: string, base: number, command: SheetCommand): Pending[] {
  return [...queue, { request: { id, base, command } }];
}

/** Refusals that are about the link somebody came with, and not about what was entered. */
const OF_THE_LINK = ['link_withdrawn', 'unknown_link', 'no_right', 'read_only', 'not_owner'];

export function isOfTheLink({ code }: Pick<SheetRefusal, 'code'>): boolean {
  return OF_THE_LINK.includes(code);
}

/** The queue as it is tried again at another visit: what only the link forbade may be allowed now. */
export function afresh(queue: Pending[]): Pending[] {
  return queue.map(({ request, refusal }) =>
    refusal && !isOfTheLink(refusal) ? { request, refusal } : { request },
  );
}

/** The request to send now: the first, unless it waits for a person. */
export function nextToSend(queue: Pending[]): SheetRequest | null {
  const first = queue[0];
  return first && !first.refusal ? first.request : null;
}

/** The first was done as event `done`: what waits behind it was meant to follow it, and nothing else. */
export function afterDone(queue: Pending[], id: string, done: number): Pending[] {
  return queue
    .filter(({ request }) => request.id !== id)
    .map((pending) => ({
      ...pending,
      request: { ...pending.request, base: Math.max(pending.request.base, done) },
    }));
}

/** The first was refused: it waits, and everything behind it too. */
export function afterRefused(queue: Pending[], id: string, refusal: SheetRefusal): Pending[] {
  return queue.map((pending) => (pending.request.id === id ? { ...pending, refusal } : pending));
}

/** What a person has been shown: the sheet, or what a refusal told of it, which may come before the sheet itself does. */
function shown(version: number, pending: Pending | undefined): number {
  return Math.max(version, pending?.refusal?.meanwhile?.version ?? 0);
}

/** A person has looked at what happened meanwhile and wants it all the same. */
export function insist(queue: Pending[], id: string, version: number): Pending[] {
  return queue.map((pending) =>
    pending.request.id === id ? { request: { ...pending.request, base: shown(version, pending) } } : pending,
  );
}

/** A person has corrected a game before it was sent; a refusal of it is then out of date. */
export function amend(queue: Pending[], id: string, entry: RowEntry): Pending[] {
  return queue.map((pending) => {
    const { request } = pending;
    if (request.id !== id || !('entry' in request.command)) return pending;
    return {
      request: { ...request, base: shown(request.base, pending), command: { ...request.command, entry } },
    };
  });
}

/** A person has thought better of it. What waits behind it goes on from what is now known. */
export function drop(queue: Pending[], id: string, version: number): Pending[] {
  const dropped = queue.find((pending) => pending.request.id === id && pending.refusal);
  const base = shown(version, dropped);
  return queue
    .filter(({ request }) => request.id !== id)
    .map((pending) => (dropped ? { ...pending, request: { ...pending.request, base } } : pending));
}
