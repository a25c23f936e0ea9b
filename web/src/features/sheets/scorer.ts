// The sheet's own crate on this device: what waits is reckoned, and previews are made, by the code that the server runs.

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

/** Reckons on from a sheet as the server showed it. The last state is kept: asking twice about the same costs nothing. */
export class Scorer {
  #engine: Engine;
  #of: { view: SheetView; rows: RowView[]; pending: readonly Pending[] } | null = null;
  #now: Projected | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The sheet once what waits is written. A game that is refused here is left out: the server will say why. */
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
    // What only the server knows stays as it said.
    const { version, undo, redo, links, online } = view;
    this.#now = { view: { ...now, version, undo, redo, links, online }, rows: now.rows };
    return this.#now;
  }

  /** What a command would lead to after all that waits; a refusal is thrown. */
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

/** None where the browser cannot run it or the build has none: the server reckons then. */
export async function loadScorer(): Promise<Scorer | null> {
  try {
    return new Scorer(await loadEngine('sheet'));
  } catch (error) {
    if (error instanceof NoEngine) return null;
    throw error;
  }
}
