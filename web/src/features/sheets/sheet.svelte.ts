import { Lost } from '$lib/server/refused';
import type {
  RowEntry,
  RowView,
  SheetAnswer,
  SheetCommand,
  SheetPreview,
  SheetRefusal,
  SheetView,
} from '$lib/wire/sheet';
import { freshId, SheetRefused, sheetApi, sheetPath } from './api';
import {
  afresh,
  afterDone,
  afterRefused,
  amend,
  drop,
  enqueue,
  insist,
  isOfTheLink,
  keepQueue,
  loadQueue,
  nextToSend,
  undoing,
} from './queue';
import type { Pending } from './queue';
import { keepPage } from './offline';
import { loadScorer, type Scorer } from './scorer';
import { forget, recall, remember } from './seen';

const RETRY_MS = 4_000;
/** A shorter retry interval while offline. */
const LOST_RETRY_MS = 1_000;

/** A sheet that follows the server, with the requests that this device has not been able to send yet. */
export class LiveSheet {
  readonly id: string;
  readonly key: string | null;
  view = $state.raw<SheetView | null>(null);
  rows = $state.raw<RowView[]>([]);
  pending = $state.raw<Pending[]>([]);
  /** Whether the server is reachable. */
  online = $state(true);
  /** Why this sheet cannot be seen: it does not exist, no right, or a revoked link. */
  gone = $state.raw<SheetRefusal | null>(null);

  #scorer = $state.raw<Scorer | null>(null);
  #scorerFails = false;
  #events: EventSource | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  /** The request being sent, which can no longer be changed. */
  #onTheWay: string | null = null;
  #looking = false;

  /** The sheet after all unsent requests: equal to the server's if there are none, or if there is no engine here. */
  readonly now: { view: SheetView; rows: RowView[] } | null = $derived.by(() => {
    const { view, rows, pending } = this;
    if (!view) return null;
    if (pending.length === 0) return { view, rows };
    const reckoned = this.#reckon(() => this.#scorer?.project(view, rows, pending));
    if (reckoned) return reckoned;
    // Unsent requests cannot be scored here, but the games are counted.
    const games = pending.filter(
      ({ request: { command }, refusal }) =>
        !refusal && command.kind === 'enter_row' && command.entry.game !== 'penalty',
    ).length;
    const next = { ...view.next, number: view.next.number + games };
    return { view: { ...view, next }, rows };
  });

  constructor(id: string, key: string | null) {
    this.id = id;
    this.key = key;
    this.pending = afresh(loadQueue(localStorage, id));
    this.#recall();
  }

  start(): () => void {
    let stopped = false;
    this.#follow();
    void this.#findScorer();
    // The browser is online again, or the page is visible: retry at once.
    const hurry = () => void this.#hurry();
    const retry = async () => {
      await this.#hurry();
      if (!stopped) this.#retry = setTimeout(retry, this.online ? RETRY_MS : LOST_RETRY_MS);
    };
    this.#retry = setTimeout(retry, RETRY_MS);
    window.addEventListener('online', hurry);
    window.addEventListener('focus', hurry);
    window.addEventListener('offline', this.#lose);
    return () => {
      stopped = true;
      window.removeEventListener('online', hurry);
      window.removeEventListener('focus', hurry);
      window.removeEventListener('offline', this.#lose);
      clearTimeout(this.#retry);
      this.#events?.close();
    };
  }

  /** Whether this device can score. */
  get reckons(): boolean {
    return this.#scorer !== null;
  }

  /** The effect of a command after all unsent requests; throws a refusal. */
  async preview(command: SheetCommand): Promise<SheetPreview> {
    const { view, rows } = this;
    if (this.#scorer && view) {
      try {
        return this.#scorer.preview(view, rows, this.pending, command);
      } catch (error) {
        if (error instanceof SheetRefused) throw error;
        // The engine broke; the server scores.
        console.error(error);
      }
    }
    try {
      const answer = await sheetApi.preview(this.id, this.key, command);
      this.online = true;
      return answer;
    } catch (error) {
      this.online = error instanceof SheetRefused;
      throw error;
    }
  }

  get writes(): boolean {
    return this.view !== null && this.view.role !== 'reader' && !this.view.closed;
  }

  get owns(): boolean {
    return this.view?.role === 'owner';
  }

  /**
   * Sends a change. True once it is durable, false if it is queued on this device; throws a refusal, and then nothing is queued:
   * the caller still has the input. `seen` is the version a form was opened on.
   */
  async change(command: SheetCommand, seen?: number): Promise<boolean> {
    const id = freshId();
    if (this.pending.length > 0) {
      // It was meant to follow the queued requests, so it is queued behind them.
      this.#keep(enqueue(this.pending, id, seen ?? this.view?.version ?? 0, command));
      void this.flush();
      return false;
    }
    const base = seen ?? this.view?.version ?? 0;
    try {
      this.#take(await sheetApi.write(this.id, this.key, { id, base, command }));
      return true;
    } catch (error) {
      // A refusal means that the server is reachable.
      if (error instanceof SheetRefused) this.online = true;
      if (!(error instanceof Lost)) throw error;
      this.#lose();
      this.#keep(enqueue(this.pending, id, base, command));
      return false;
    }
  }

  /** If the engine breaks, the server's view is shown, and requests stay queued. */
  #reckon<T>(reckoned: () => T): T | null {
    try {
      return reckoned();
    } catch (error) {
      console.error(error);
      return null;
    }
  }

  /** Whether a row is queued on this device. */
  waits(row: string): boolean {
    return this.pending.some(({ request }) => request.id === row);
  }

  /** Corrects a queued game; if it is being sent, the correction is queued behind it. */
  async amend(row: string, entry: RowEntry): Promise<boolean> {
    if (!this.waits(row) || this.#onTheWay === row) return this.change({ kind: 'edit_row', row, entry });
    this.#keep(amend(this.pending, row, entry));
    void this.flush();
    return false;
  }

  /** Deletes a queued game; if it is being sent, the deletion is queued behind it. */
  async strike(row: string): Promise<boolean> {
    if (!this.waits(row) || this.#onTheWay === row) return this.change({ kind: 'delete_row', row });
    this.drop(row);
    return true;
  }

  /** Withdraws a queued request; if it is being sent, what undoes it is queued behind it. Returns whether it is gone already. */
  async withdraw(id: string): Promise<boolean> {
    const found = this.pending.find(({ request }) => request.id === id);
    if (found && this.#onTheWay === id) return this.change(undoing(found.request));
    this.drop(id);
    return true;
  }

  /** Sends the queued requests one by one. */
  async flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = nextToSend(this.pending); next; next = nextToSend(this.pending)) {
        this.#onTheWay = next.id;
        try {
          const answer = await sheetApi.write(this.id, this.key, next);
          this.#keep(afterDone(this.pending, next.id, answer.done));
          this.#take(answer);
        } catch (error) {
          if (!(error instanceof SheetRefused)) {
            this.#lose();
            return;
          }
          this.online = true;
          this.#keep(afterRefused(this.pending, next.id, error.refusal));
          // Whether the sheet can still be seen by this link is checked by reading it.
          if (isOfTheLink(error.refusal)) await this.read();
        }
      }
    } finally {
      this.#sending = false;
      this.#onTheWay = null;
    }
  }

  insist(id: string): void {
    this.#keep(insist(this.pending, id, this.view?.version ?? 0));
    void this.flush();
  }

  drop(id: string): void {
    this.#keep(drop(this.pending, id, this.view?.version ?? 0));
    void this.flush();
  }

  /** Reads the whole sheet again. */
  async read(): Promise<void> {
    try {
      this.#show(await sheetApi.one(this.id, this.key));
      this.online = true;
    } catch (error) {
      if (error instanceof SheetRefused) this.#leave(error.refusal);
      else this.#lose();
    }
  }

  #follow(): void {
    this.#events?.close();
    const events = new EventSource(sheetPath(this.id, this.key, '/events'));
    this.#events = events;
    events.addEventListener('sheet', ({ data }) => {
      this.online = true;
      this.#show(JSON.parse(data) as SheetView);
      void this.flush();
    });
    events.addEventListener('gone', ({ data }) => {
      this.#leave(JSON.parse(data) as SheetRefusal);
      events.close();
    });
    events.onerror = () => {
      this.#lose();
      // The browser gives up after a refusal; reading shows which one it was.
      if (events.readyState === EventSource.CLOSED && !this.gone) void this.read();
    };
  }

  /** Loads the engine, unless it is here or can never be. */
  async #findScorer(): Promise<void> {
    if (this.#scorer || this.#scorerFails) return;
    try {
      this.#scorer = await loadScorer();
    } catch (error) {
      // It arrived and does not run in this browser: the server scores, and it is not downloaded again.
      this.#scorerFails = true;
      console.error(error);
    }
  }

  async #hurry(): Promise<void> {
    void this.#findScorer();
    if (this.gone || this.#looking) return;
    this.#looking = true;
    try {
      if (this.#events?.readyState === EventSource.CLOSED) this.#follow();
      // The browser waits seconds before it reconnects; asking is faster.
      else if (!this.online) await this.read();
      if (this.pending.length > 0) await this.flush();
    } finally {
      this.#looking = false;
    }
  }

  #lose = (): void => {
    this.online = false;
  };

  #leave(refusal: SheetRefusal): void {
    this.gone = refusal;
    forget(localStorage, this.id, this.key);
  }

  #take({ sheet }: SheetAnswer): void {
    this.online = true;
    this.#show(sheet);
  }

  #show(view: SheetView): void {
    const known = this.view;
    if (known && view.version < known.version) return;
    if (view.from > this.rows.length) {
      void this.read();
      return;
    }
    this.rows = [...this.rows.slice(0, view.from), ...view.rows].slice(0, view.games);
    this.view = view;
    this.gone = null;
    this.#remember();
    if (!known) keepPage();
  }

  #keep(queue: Pending[]): void {
    const before = this.pending;
    this.pending = queue;
    keepQueue(localStorage, this.id, queue, before);
  }

  #remember(): void {
    if (this.view) remember(localStorage, this.id, this.key, { ...this.view, from: 0, rows: this.rows });
  }

  #recall(): void {
    const seen = recall(localStorage, this.id);
    if (!seen) return;
    this.rows = seen.rows;
    this.view = seen;
  }
}
