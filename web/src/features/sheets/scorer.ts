import type { RowView, SheetCommand, SheetPreview, SheetView } from '$lib/wire/sheet';
import type { Pending } from './queue';

/** The sheet's own scoring on this device. What it is given holds every row. */
export interface Scorer {
  /** The sheet once what waits is written; nothing where that cannot be told. */
  project(seen: SheetView, pending: readonly Pending[]): { view: SheetView; rows: RowView[] } | null;
  /** What a command would lead to after that; a refusal is thrown. */
  preview(seen: SheetView, pending: readonly Pending[], command: SheetCommand): SheetPreview;
}

/** None yet: the server reckons. */
export function loadScorer(): Promise<Scorer | null> {
  return Promise.resolve(null);
}
