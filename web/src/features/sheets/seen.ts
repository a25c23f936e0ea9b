// The sheet seen last is stored on this device, so that it is available offline, even after a reload.

import type { SheetView } from '$lib/wire/sheet';
import { mendRow, mendStatistics } from './kept';

const PLACE = 'sheet-seen';

interface Kept {
  id: string;
  /** The key of the link it was seen by; null if the person's own right was enough. */
  key: string | null;
  seen: SheetView;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(shelf: Shelf): Kept | null {
  try {
    return JSON.parse(shelf.getItem(PLACE) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function remember(shelf: Shelf, id: string, key: string | null, seen: SheetView): void {
  try {
    shelf.setItem(PLACE, JSON.stringify({ id, key, seen } satisfies Kept));
  } catch {
    // Without storage the sheet is just not available offline.
  }
}

/** The sheet seen last; null if another one was seen since, or if it cannot be read. */
export function recall(shelf: Shelf, id: string): SheetView | null {
  const kept = read(shelf);
  if (kept?.id !== id) return null;
  try {
    return { ...kept.seen, rows: kept.seen.rows.map(mendRow), ...mendStatistics(kept.seen) };
  } catch {
    return null;
  }
}

/** Deletes a sheet that may no longer be seen. A dead link deletes only what was seen by it. */
export function forget(shelf: Shelf, id: string, key: string | null): void {
  const kept = read(shelf);
  if (kept?.id === id && (kept.key ?? null) === key) shelf.removeItem(PLACE);
}
