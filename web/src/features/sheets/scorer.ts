// The sheet's own crate on this device: it scores unsent entries and previews with the same code as the server.

import { loadEngine, NoEngine, type Engine } from '$lib/pocket/engine';
import type {
  RowView,
  SheetAnswer,
  SheetCommand,
  SheetPreview,
  SheetRefusal,
  SheetView,
} from '$lib/wire/sheet';
import { SheetRefused } from './api';
import type { Pending } from './queue';

export interface Projected {
  view: SheetView;
  rows: RowView[];
}

const SHEET = 'shown';

/** Continues a sheet from the server's view. The last result is cached. */
export class Scorer {
  #engine: Engine;
  #of: { view: SheetView; rows: RowView[]; pending: readonly Pending[] } | null = null;
  #now: Projected | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The sheet after all unsent requests. A game that is refused here is left out: the server will say why. */
  project(view: SheetView, rows: RowView[], pending: readonly Pending[]): Projected {
    const same = this.#of?.view === view && this.#of.rows === rows && this.#of.pending === pending;
    if (same && this.#now) return this.#now;
    this.#of = { view, rows, pending };
    const who = { role: view.role, at: Date.now() };
    let now = this.#ask<SheetView>({ type: 'load_view', view: { ...view, from: 0, rows }, role: view.role });
    // A game may be on the server's sheet already while its answer is still on the way.
    const there = new Set(rows.map(({ id }) => id));
    for (const { request, refusal } of pending) {
      if (refusal || (request.command.kind === 'enter_row' && there.has(request.id))) continue;
      try {
        const written = { ...request, base: now.version };
        now = this.#ask<SheetAnswer>({ type: 'write', request: written, who }).sheet;
      } catch (error) {
        if (!(error instanceof SheetRefused)) throw error;
      }
    }
    // What only the server knows stays unchanged.
    const { version, undo, redo, links, online } = view;
    this.#now = { view: { ...now, version, undo, redo, links, online }, rows: now.rows };
    return this.#now;
  }

  /** The effect of a command after all unsent requests; throws a refusal. */
  preview(
    view: SheetView,
    rows: RowView[],
    pending: readonly Pending[],
    command: SheetCommand,
  ): SheetPreview {
    this.project(view, rows, pending);
    return this.#ask({ type: 'preview', command, who: { role: view.role, at: Date.now() } });
  }

  #ask<T>(ask: object): T {
    const answer = this.#engine.call<T>({ do: 'sheet', sheet: SHEET, ask });
    if ('ok' in answer) return answer.ok;
    throw new SheetRefused(answer.error as SheetRefusal);
  }
}

/** Null if the browser cannot run it or the build has none: then the server scores. */
export async function loadScorer(): Promise<Scorer | null> {
  try {
    return new Scorer(await loadEngine('sheet'));
  } catch (error) {
    if (error instanceof NoEngine) return null;
    throw error;
  }
}
