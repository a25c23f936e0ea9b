// The queue of unsent requests. It is stored on the device, so that being offline, a reload or an empty battery loses
// nothing, and is sent one by one. Each request has a unique id, so that sending it twice writes it once.

import type { RowEntry, SheetCommand, SheetRefusal, SheetRequest } from '$lib/wire/sheet';
import { mendRequest } from './kept';

export interface Pending {
  request: SheetRequest;
  /** Why the server refused it; it then waits for a decision of the user. */
  refusal?: SheetRefusal;
}

/** Where the queue is stored between visits. */
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

/** Stores the queue in place of `before`, what this tab had queued last. Requests of other tabs, which share the storage, stay. */
export function keepQueue(shelf: Shelf, sheet: string, queue: Pending[], before: readonly Pending[]): void {
  const key = `sheet-queue:${sheet}`;
  const own = new Set([...before, ...queue].map(({ request }) => request.id));
  const others = loadQueue(shelf, sheet).filter(({ request }) => !own.has(request.id));
  const all = [...others, ...queue];
  try {
    if (all.length === 0) shelf.removeItem(key);
    else shelf.setItem(key, JSON.stringify(all));
  } catch {
    // If storage is full or blocked, the queue lasts as long as the page.
  }
}

export function enqueue(queue: Pending[], id: string, base: number, command: SheetCommand): Pending[] {
  return [...queue, { request: { id, base, command } }];
}

/** Refusals due to the link used, not to the entry. */
const OF_THE_LINK = ['link_withdrawn', 'unknown_link', 'no_right', 'read_only', 'not_owner'];

export function isOfTheLink({ code }: Pick<SheetRefusal, 'code'>): boolean {
  return OF_THE_LINK.includes(code);
}

/** The queue for a retry at another visit: what was refused only because of the link may be allowed now. */
export function afresh(queue: Pending[]): Pending[] {
  return queue.map(({ request, refusal }) =>
    refusal && !isOfTheLink(refusal) ? { request, refusal } : { request },
  );
}

/** The request to send now: the first, unless it waits for the user. */
export function nextToSend(queue: Pending[]): SheetRequest | null {
  const first = queue[0];
  return first && !first.refusal ? first.request : null;
}

/**
 * The first was done as event `done`: the requests behind it were meant to follow it, so they are based on that version.
 */
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

/** The version that the user has seen: of the sheet, or of a refusal's events, which may be later. */
function shown(version: number, pending: Pending | undefined): number {
  return Math.max(version, pending?.refusal?.meanwhile?.version ?? 0);
}

/** The user has seen what happened meanwhile and confirms the request. */
export function insist(queue: Pending[], id: string, version: number): Pending[] {
  return queue.map((pending) =>
    pending.request.id === id ? { request: { ...pending.request, base: shown(version, pending) } } : pending,
  );
}

/** The user has corrected a game before it was sent; a refusal of it is then obsolete. */
export function amend(queue: Pending[], id: string, entry: RowEntry): Pending[] {
  return queue.map((pending) => {
    const { request } = pending;
    if (request.id !== id || !('entry' in request.command)) return pending;
    return {
      request: { ...request, base: shown(request.base, pending), command: { ...request.command, entry } },
    };
  });
}

/** What takes back a request that is on the sheet. */
export function undoing({ command, id }: SheetRequest): SheetCommand {
  if (command.kind === 'enter_row') return { kind: 'delete_row', row: id };
  return { kind: command.kind === 'undo' ? 'redo' : 'undo' };
}

/** Whether a queued request corrects, deletes or takes back an earlier one, and makes no sense without it. */
function follows({ command }: SheetRequest, earlier: SheetRequest, isNext: boolean): boolean {
  if ('row' in command) return command.row === earlier.id;
  return isNext && command.kind === undoing(earlier).kind;
}

/** The user has withdrawn the request, and with it those about it. Others behind it are based on the version seen. */
export function drop(queue: Pending[], id: string, version: number): Pending[] {
  const at = queue.findIndex(({ request }) => request.id === id);
  const found = queue[at];
  if (!found) return queue;
  const base = shown(version, found);
  return queue
    .filter(({ request }, nth) => nth < at || (nth > at && !follows(request, found.request, nth === at + 1)))
    .map((pending) => (found.refusal ? { ...pending, request: { ...pending.request, base } } : pending));
}
