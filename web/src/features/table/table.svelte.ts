// A table as this browser knows it: kept by version, resumed after a gap or a lost connection.

import type { Connection } from '$lib/server/connection.svelte';
import { Lost, Refused } from '$lib/server/refused';
import type { Verdict } from '$lib/table/seen';
import type { Ask, ChatLine, News, Numbered, Play, ServerMessage, TableState, You } from '$lib/wire/protocol';

/** `before` is the game before the news, or null if there was none or it is unknown. */
type NewsListener = (news: News, numbered: Numbered, before: Play | null) => void;

const CHAT_KEPT = 200;
/** Refusals of entering that pass: the store or the table's node does not answer, or too much was asked at once. */
const PASSING = ['busy', 'unsure', 'flood', 'too_many', 'shutting_down'];
const ENTER_AGAIN_MS = 2_000;
/** How long a lost line may take to come back before nobody can say whether something is legal. */
const BACK_MS = 6_000;

export class Table {
  readonly id: string;
  state = $state<'entering' | 'there' | 'refused'>('entering');
  refusal = $state.raw<Refused | null>(null);
  table = $state.raw<TableState | null>(null);
  you = $state.raw<You | null>(null);
  play = $state.raw<Play | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** The ids of muted persons. */
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** The version of `table`, `you` and `play`. */
  version = $state(0);
  /** One's own action that was sent, but is not acknowledged yet. */
  waiting = $state<string | null>(null);
  /** The connection broke after it was sent: it is sent again unless it is withdrawn. */
  stuck = $state(false);
  /** How often the table was entered anew: each time the steps so far have to be requested. */
  entries = $state(0);
  /** The `performance.now()` at which the clocks in `play` were valid. */
  clocksAt = $state(0);

  #connection: Connection;
  #asking = $state(0);
  /** The request to enter that is pending; only the latest counts. */
  #entering = $state.raw<object | null>(null);
  #enterAgain: ReturnType<typeof setTimeout> | undefined;
  #news = new Set<NewsListener>();
  #there: (() => void)[] = [];
  #withdraw: (() => void) | null = null;
  #left = false;
  /** How often an illegal action was tried. */
  #tries = 0;
  /** The state of the game when the action was sent. */
  #acting: { step: number; game: number | undefined } | null = $state.raw(null);
  #stop: (() => void)[];

  constructor(connection: Connection, id: string) {
    this.#connection = connection;
    this.id = id;
    this.#stop = [
      connection.listen((message) => this.#hear(message)),
      connection.greet(() => void this.#enter()),
    ];
  }

  leave(): void {
    this.#left = true;
    for (const stop of this.#stop) stop();
    clearTimeout(this.#enterAgain);
    // An answer that comes later is not for this table any more.
    this.#entering = null;
    void this.#connection.ask({ type: 'exit' }).catch(() => undefined);
  }

  /** Subscribes to all further events, in order, including missed ones. */
  onNews(listener: NewsListener): () => void {
    this.#news.add(listener);
    return () => this.#news.delete(listener);
  }

  may(what: You['may'][number]): boolean {
    return this.you?.may.includes(what) ?? false;
  }

  /** Sends any request besides playing; throws refusals. */
  async ask(ask: Ask): Promise<void> {
    this.#asking++;
    try {
      await this.#connection.ask(ask);
    } finally {
      this.#asking--;
    }
  }

  /** True if the table is entered and no pending answer of the server could change it. */
  get settled(): boolean {
    const connected = this.state === 'there' && this.#connection.state === 'open';
    return connected && this.#entering === null && this.#acting === null && this.#asking === 0;
  }

  /**
   * Plays an action. After a lost connection it is sent again, unless the game has moved on or it was withdrawn: it is played once.
   * Returns false if it was withdrawn.
   */
  async act(action: string): Promise<boolean> {
    const step = this.play?.step;
    const game = this.play?.game;
    if (step === undefined || this.#acting !== null) return true;
    const mine = { step, game };
    this.#acting = mine;
    this.waiting = action;
    const withdrawn = new Promise<'withdrawn'>((resolve) => (this.#withdraw = () => resolve('withdrawn')));
    try {
      for (let again = false; ; again = true) {
        try {
          await this.#connection.ask({ type: 'act', action, step });
          return true;
        } catch (error) {
          // Sent a second time it may have been played the first time, and have ended the game. Otherwise somebody was quicker, and
          // it was not played.
          const over = error instanceof Refused && ['stale', 'wrong_phase'].includes(error.code);
          if (again && over) return true;
          if (!(error instanceof Lost)) throw error;
          if (this.#acting !== mine) return true;
          this.stuck = true;
          if ((await Promise.race([this.whenThere(), withdrawn])) === 'withdrawn') return false;
          if (this.#acting !== mine || this.play === null) return true;
          this.stuck = false;
        }
      }
    } finally {
      if (this.#acting === mine) this.#endActing();
    }
  }

  #endActing(): void {
    this.#acting = null;
    this.waiting = null;
    this.stuck = false;
    this.#withdraw = null;
  }

  /** Withdraws an action that waits for the connection. If the server received it before the connection broke, it is still played. */
  withdraw(): void {
    if (this.stuck) this.#withdraw?.();
  }

  /** Whether an action would be possible: its preview, or why not. Null if the server cannot be reached. */
  async check(action: string): Promise<Verdict | null> {
    try {
      const checked = await this.#connection.askFor('checked', { type: 'check', action });
      return { refusal: checked.error ?? null, preview: checked.preview ?? null };
    } catch (error) {
      return error instanceof Refused ? { refusal: error.refusal, preview: null } : null;
    }
  }

  /**
   * The same, asked once more if the line was lost only for a moment. If the table was left meanwhile, the game has moved on, or its
   * player tried or played something else, nobody waits for the answer: then it is that nothing stands against the action.
   */
  async checkPatiently(action: string): Promise<Verdict | null> {
    const mine = ++this.#tries;
    const { game, step } = this.play ?? {};
    const verdict = await this.check(action);
    if (verdict) return verdict;
    await Promise.race([this.whenThere(), new Promise((resolve) => setTimeout(resolve, BACK_MS))]);
    const moved = this.play?.game !== game || this.play?.step !== step;
    if (this.#left || moved || mine !== this.#tries || this.#acting !== null)
      return { refusal: null, preview: null };
    return this.check(action);
  }

  async hint(): Promise<string> {
    return (await this.#connection.askFor('hint', { type: 'hint' })).action;
  }

  /** The steps of the current game from an index on, as this viewer may see them. */
  async history(from: number): Promise<unknown[]> {
    const steps: unknown[] = [];
    for (;;) {
      const part = await this.#connection.askFor('history', { type: 'history', from: from + steps.length });
      steps.push(...part.steps);
      if (part.steps.length === 0 || part.from + part.steps.length >= part.of) return steps;
    }
  }

  /** Waits until the table is entered (again). */
  whenThere(): Promise<void> {
    if (this.state === 'there' && this.#connection.state === 'open' && this.#entering === null)
      return Promise.resolve();
    return new Promise((resolve) => this.#there.push(resolve));
  }

  async #enter(): Promise<void> {
    const mine = (this.#entering = {});
    clearTimeout(this.#enterAgain);
    const since = this.version > 0 ? { since: this.version } : {};
    try {
      await this.#connection.ask({ type: 'enter', table: this.id, ...since });
      if (this.#entering !== mine) return;
      this.#entering = null;
      this.state = 'there';
      for (const resolve of this.#there.splice(0)) resolve();
    } catch (error) {
      if (this.#entering !== mine) return;
      if (error instanceof Refused && PASSING.includes(error.code)) {
        this.#enterAgain = setTimeout(() => void this.#enter(), ENTER_AGAIN_MS);
        return;
      }
      this.#entering = null;
      // After a loss there is a new greeting.
      if (!(error instanceof Refused)) return;
      this.refusal = error;
      this.state = 'refused';
    }
  }

  #take({ table, you, play }: { table?: TableState; you?: You; play?: Play | null }): void {
    if (table) this.table = table;
    if (you) this.you = you;
    if (play) {
      this.play = play;
      // The game has moved on: the pending action is part of it, or came too late. Its answer may arrive later; whoever is to
      // act again need not wait for it.
      if (this.#acting && (play.step !== this.#acting.step || play.game !== this.#acting.game))
        this.#endActing();
      this.clocksAt = performance.now();
    }
  }

  /** Takes what is about this table; answers about one that was left meanwhile have its id. */
  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'entered':
        if (message.table.id !== this.id) break;
        this.version = message.version;
        this.chat = message.chat;
        this.play = message.play;
        this.#take(message);
        this.entries++;
        break;
      case 'resumed': {
        if (message.table.id !== this.id) break;
        let before = this.play;
        const known = this.version;
        this.version = message.version;
        this.#take(message);
        for (const numbered of message.missed) {
          if (numbered.version <= known) continue;
          this.#tell(numbered, before);
          // The positions between missed steps are not told.
          if (numbered.news.kind === 'step') before = null;
        }
        break;
      }
      case 'event': {
        // Before the table is entered, events are those of another.
        if (this.version === 0 || message.version <= this.version) break;
        if (message.version > this.version + 1) {
          void this.#enter();
          break;
        }
        const before = this.play;
        this.version = message.version;
        this.#take(message);
        this.#tell(message, before);
        break;
      }
      case 'presence':
        if (message.table.id !== this.id) break;
        this.#take(message);
        break;
      case 'resync':
        void this.#enter();
        break;
    }
  }

  /** Mutes a person or unmutes them: their messages are shown neither in the chat nor at the seat, and not announced. */
  mute(person: string): void {
    const next = new Set(this.muted);
    if (!next.delete(person)) next.add(person);
    this.muted = next;
  }

  #tell(numbered: Numbered, before: Play | null): void {
    const { news } = numbered;
    if (news.kind === 'said') {
      this.chat = [...this.chat, news.line].slice(-CHAT_KEPT);
      if (this.muted.has(news.line.person)) return;
      this.unread++;
    }
    for (const listener of this.#news) listener(news, numbered, before);
  }
}
