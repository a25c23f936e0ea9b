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
} from './queue';
import type { Pending } from './queue';
import { keepPage } from './offline';
import { loadScorer, type Scorer } from './scorer';
import { forget, recall, remember } from './seen';

const RETRY_MS = 4_000;
/** A line that was lost is looked for more often. */
const LOST_RETRY_MS = 1_000;

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

  #scorer = $state.raw<Scorer | null>(null);
  #events: EventSource | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  /** The request that is on its way: it cannot be changed any more. */
  #onTheWay: string | null = null;
  #looking = false;

  /** The sheet as it will be once what waits is sent: the same as the server's where nothing waits or nobody here can reckon. */
  readonly now: { view: SheetView; rows: RowView[] } | null = $derived.by(() => {
    const { view, rows, pending } = this;
    if (!view) return null;
    if (pending.length === 0) return { view, rows };
    const reckoned = this.#reckon(() => this.#scorer?.project(view, rows, pending));
    if (reckoned) return reckoned;
    // Nobody here can reckon what waits; the games are counted all the same.
    const games = pending.filter(({ request }) => request.command.kind === 'enter_row').length;
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
    void loadScorer().then((scorer) => (this.#scorer = scorer));
    // The browser says that there is a line again, or somebody looks: do not wait for the next turn.
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

  /** Whether this device can reckon for itself. */
  get reckons(): boolean {
    return this.#scorer !== null;
  }

  /** What a command would lead to after all that waits; a refusal is thrown. */
  async preview(command: SheetCommand): Promise<SheetPreview> {
    const { view, rows } = this;
    if (this.#scorer && view) return this.#scorer.preview(view, rows, this.pending, command);
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
      // Whoever refuses can be heard.
      if (error instanceof SheetRefused) this.online = true;
      if (!(error instanceof Lost)) throw error;
      this.#lose();
      this.#keep(enqueue(this.pending, id, base, command));
      return false;
    }
  }

  /** Where the engine breaks, what the server said is shown, and what waits waits. */
  #reckon<T>(reckoned: () => T): T | null {
    try {
      return reckoned();
    } catch (error) {
      console.error(error);
      return null;
    }
  }

  /** Whether a row is one that waits on this device. */
  waits(row: string): boolean {
    return this.pending.some(({ request }) => request.id === row);
  }

  /** Corrects a game that waits; one that is on its way is corrected behind it. */
  async amend(row: string, entry: RowEntry): Promise<boolean> {
    if (!this.waits(row) || this.#onTheWay === row) return this.change({ kind: 'edit_row', row, entry });
    this.#keep(amend(this.pending, row, entry));
    void this.flush();
    return false;
  }

  /** Strikes out a game that waits; one that is on its way is struck out behind it. */
  async strike(row: string): Promise<boolean> {
    if (!this.waits(row) || this.#onTheWay === row) return this.change({ kind: 'delete_row', row });
    this.drop(row);
    return true;
  }

  /** Sends what waits, one after the other. */
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
          // Whether the sheet can still be seen by this link is another question, which reading answers.
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
    if (this.gone || this.#looking) return;
    this.#looking = true;
    try {
      if (this.#events?.readyState === EventSource.CLOSED) this.#follow();
      // The browser itself waits seconds before it follows again; asking tells sooner.
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
