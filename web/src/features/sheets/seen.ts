// The sheet that was seen last is kept on this device, so that it is there in a dead spot, even after a reload.

import type { SheetView } from '$lib/wire/sheet';
import { mendRow, mendStatistics } from './kept';

const PLACE = 'sheet-seen';

interface Kept {
  id: string;
  /** The key of the link by which it was seen; none where the person's own right was enough. */
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
    // Without room the sheet is only not there offline.
  }
}

/** The sheet as it was last seen; nothing where another one was seen since, or where it cannot be read. */
export function recall(shelf: Shelf, id: string): SheetView | null {
  const kept = read(shelf);
  if (kept?.id !== id) return null;
  try {
    return { ...kept.seen, rows: kept.seen.rows.map(mendRow), ...mendStatistics(kept.seen) };
  } catch {
    return null;
  }
}

/** What may not be seen any more is not kept either. A dead link takes only what was seen by it. */
export function forget(shelf: Shelf, id: string, key: string | null): void {
  const kept = read(shelf);
  if (kept?.id === id && (kept.key ?? null) === key) shelf.removeItem(PLACE);
}
