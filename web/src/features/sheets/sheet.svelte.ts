import { Lost } from '$lib/server/refused';
import type { RowView, SheetAnswer, SheetCommand, SheetRefusal, SheetView } from '$lib/wire/sheet';
import { freshId, SheetRefused, sheetApi, sheetPath } from './api';
import { afterDone, afterRefused, drop, enqueue, insist, keepQueue, loadQueue, nextToSend } from './queue';
import type { Pending } from './queue';
import { forget, recall, remember } from './seen';

const RETRY_MS = 4_000;

/** A sheet that follows the server, and what this device has not been able to send yet. */
export class LiveSheet {
  readonly id: string;
  readonly key: string | null;
  view = $state.raw<SheetView | null>(null);
  rows = $state.raw<RowView[]>([]);
  pending = $state.raw<Pending[]>([]);
  /** Whether the server can be heard. */
  online = $state(true);
  /** Why this sheet cannot be seen: no such sheet, no right, a link that was taken back. */
  gone = $state.raw<SheetRefusal | null>(null);

  #events: EventSource | null = null;
  #retry: ReturnType<typeof setInterval> | undefined;
  #sending = false;

  constructor(id: string, key: string | null) {
    this.id = id;
    this.key = key;
    this.pending = loadQueue(localStorage, id);
    this.#recall();
  }

  start(): () => void {
    this.#follow();
    const hurry = () => void this.#hurry();
    window.addEventListener('online', hurry);
    window.addEventListener('offline', this.#lose);
    this.#retry = setInterval(hurry, RETRY_MS);
    return () => {
      window.removeEventListener('online', hurry);
      window.removeEventListener('offline', this.#lose);
      clearInterval(this.#retry);
      this.#events?.close();
    };
  }

  get writes(): boolean {
    return this.view !== null && this.view.role !== 'reader' && !this.view.closed;
  }

  get owns(): boolean {
    return this.view?.role === 'owner';
  }

  /**
   * Sends a change. True once it is durable, false where it waits on this device; a refusal is thrown, and nothing
   * waits then: whoever asked still has what they typed. `seen` is the version a form was opened on.
   */
  async change(command: SheetCommand, seen?: number): Promise<boolean> {
    const id = freshId();
    if (this.pending.length > 0) {
      // It was meant to follow what waits, so it waits behind it.
      this.#keep(enqueue(this.pending, id, seen ?? this.view?.version ?? 0, command));
      void this.flush();
      return false;
    }
    const base = seen ?? this.view?.version ?? 0;
    try {
      this.#take(await sheetApi.write(this.id, this.key, { id, base, command }));
      return true;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      this.#lose();
      this.#keep(enqueue(this.pending, id, base, command));
      return false;
    }
  }

  /** Sends what waits, one after the other. */
  async flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = nextToSend(this.pending); next; next = nextToSend(this.pending)) {
        try {
          const answer = await sheetApi.write(this.id, this.key, next);
          this.#keep(afterDone(this.pending, next.id, answer.done));
          this.#take(answer);
        } catch (error) {
          if (!(error instanceof SheetRefused)) {
            this.#lose();
            return;
          }
          this.#keep(afterRefused(this.pending, next.id, error.refusal));
        }
      }
    } finally {
      this.#sending = false;
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

  /** Reads the whole sheet anew. */
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
      // The browser gives up on a refusal; reading tells which it was.
      if (events.readyState === EventSource.CLOSED && !this.gone) void this.read();
    };
  }

  async #hurry(): Promise<void> {
    if (this.gone) return;
    if (this.#events?.readyState === EventSource.CLOSED) this.#follow();
    if (this.pending.length > 0) await this.flush();
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
  }

  #keep(queue: Pending[]): void {
    this.pending = queue;
    keepQueue(localStorage, this.id, queue);
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
