// One WebSocket to the server. It reconnects automatically; code that has to send something first on a new connection (enter
// a table, follow the lobby) registers a greeting.

import type { Ask, Me, ServerMessage } from '$lib/wire/protocol';
import { Lost, Refused } from './refused';

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost';
type Answer = Exclude<ServerMessage, { type: 'error' }>;
type AnswerOf<T extends Answer['type']> = Extract<Answer, { type: T }>;

/** What a connection needs of a socket; a table on this device implements it with a worker. */
export interface Line {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
  /** True if it needs no network. */
  readonly local?: boolean;
}

/** A socket opened before this code was loaded: the messages received since, and the request sent with id 1. */
export interface Early {
  socket: WebSocket;
  heard: string[];
  asked: Ask | null;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const EARLY_ID = 1;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
/**
 * In a game: the silence after which a ping is sent, and the timeout of its answer, so that a dead connection is noticed
 * within 3 s. Elsewhere the server sets the interval (`welcome.heartbeat`).
 */
const KEEN_SILENCE_MS = 1_200;
const KEEN_PATIENCE_MS = 1_800;
const USUAL_BEAT_MS = 8_000;
/** Timeout of connecting. */
const OPENING_MS = 6_000;

export class Connection {
  state = $state<ConnectionState>('idle');
  /** The connection was lost by silence: seconds without an answer have passed already. */
  silent = $state(false);
  me = $state.raw<Me | null>(null);

  #socket: Line | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<(message: ServerMessage) => void>();
  #greetings = new Set<() => void>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Timer of the silence, then of the answer to a ping. */
  #beat: ReturnType<typeof setTimeout> | undefined;
  #ahead = 0;
  #keen = false;
  #pace = USUAL_BEAT_MS;
  #open: (url: string) => Line;
  #early: () => Early | null;
  /** The early request and the messages since, kept until the same request is made. */
  #held: { asked: Ask; heard: string[] } | null = null;
  /** Called when connecting fails, to check whether the session is still valid. */
  onfailure: () => void = () => undefined;

  constructor(
    open: (url: string) => Line | WebSocket = (url) => new WebSocket(url),
    early: () => Early | null = () => null,
  ) {
    this.#open = open as (url: string) => Line;
    this.#early = early;
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Set during play: a dead connection has to be noticed at once. */
  set keen(keen: boolean) {
    if (keen === this.#keen) return;
    this.#keen = keen;
    if (this.state === 'open') this.#listen();
  }

  start(): void {
    if (this.state !== 'idle') return;
    window.addEventListener('online', this.#hurry);
    window.addEventListener('offline', this.#gone);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  stop(): void {
    window.removeEventListener('online', this.#hurry);
    window.removeEventListener('offline', this.#gone);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#retry);
    this.#drop();
    this.state = 'idle';
    this.me = null;
  }

  /** Called with every message of the server, answers included. */
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called on every new connection, and at once if connected. */
  greet(greeting: () => void): () => void {
    this.#greetings.add(greeting);
    if (this.state === 'open') greeting();
    return () => this.#greetings.delete(greeting);
  }

  /** Sends a request and waits for its answer; throws `Refused`, or `Lost` if the connection breaks first. */
  ask(ask: Ask): Promise<Answer> {
    const socket = this.#socket;
    if (this.state !== 'open' || !socket) return Promise.reject(new Lost());
    const held = this.#held;
    if (held && JSON.stringify(held.asked) === JSON.stringify(ask)) {
      return new Promise((resolve, reject) => {
        this.#waiting.set(EARLY_ID, { resolve, reject });
        queueMicrotask(() => this.#release());
      });
    }
    // Another request comes first, so the held messages are not waited for.
    this.#release();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, ask }));
    });
  }

  async askFor<T extends Answer['type']>(type: T, ask: Ask): Promise<AnswerOf<T>> {
    const answer = await this.ask(ask);
    if (answer.type !== type) throw new Error(`expected ${type}, was answered ${answer.type}`);
    return answer as AnswerOf<T>;
  }

  #connect(): void {
    this.state = this.#tries === 0 ? 'connecting' : 'lost';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const early = this.#early();
    const socket = (early?.socket as Line | undefined) ?? this.#open(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    this.#loseAfter(OPENING_MS);
    const take = (text: string) => {
      if (socket !== this.#socket) return;
      if (this.#held && this.state === 'open') this.#held.heard.push(text);
      else this.#hear(text);
      if (socket === this.#socket) this.#listen();
    };
    socket.onmessage = ({ data }) => take(String(data));
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    if (!early) return;
    if (early.asked) {
      this.#held = { asked: early.asked, heard: [] };
      this.#next = Math.max(this.#next, EARLY_ID + 1);
    }
    for (const text of early.heard) take(text);
  }

  /** Delivers the held messages. */
  #release(): void {
    const held = this.#held;
    this.#held = null;
    for (const text of held?.heard ?? []) this.#hear(text);
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if ('now' in message) this.#ahead = message.now - Date.now();
    if (message.type === 'welcome') {
      this.me = message.me;
      this.#pace = message.heartbeat ?? USUAL_BEAT_MS;
      this.state = 'open';
      this.silent = false;
      this.#tries = 0;
      for (const greeting of this.#greetings) greeting();
    }
    if ('id' in message && message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.type === 'error') waiting?.reject(new Refused(message.error));
      else waiting?.resolve(message);
    }
    // Messages were dropped, answers possibly among them. The listeners enter the table again before the callers go on.
    if (message.type === 'resync') this.#giveUp();
    for (const listener of this.#listeners) listener(message);
  }

  /** A connection can be dead without an event: after some silence a ping is sent, which must be answered. */
  #listen(): void {
    clearTimeout(this.#beat);
    // Nobody looks at a page in the background, and its timers are throttled anyway.
    const keen = this.#keen && !document.hidden;
    this.#beat = setTimeout(
      () => {
        this.#loseAfter(keen ? KEEN_PATIENCE_MS : this.#pace);
        this.ask({ type: 'ping' }).catch(() => undefined);
      },
      keen ? KEEN_SILENCE_MS : this.#pace,
    );
  }

  #loseAfter(time: number): void {
    clearTimeout(this.#beat);
    const socket = this.#socket;
    this.#beat = setTimeout(() => {
      if (socket !== this.#socket) return;
      this.silent = true;
      this.#lose();
    }, time);
  }

  #drop(): void {
    clearTimeout(this.#beat);
    this.#held = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#giveUp();
  }

  /** The pending requests are not answered any more. */
  #giveUp(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Lost());
  }

  #lose(): void {
    const neverOpened = this.state !== 'open';
    this.state = 'lost';
    this.#drop();
    if (neverOpened) this.onfailure();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries++);
    // Random delay, so that not all browsers reconnect to a restarted server at once.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  #hurry = (): void => {
    // When the page becomes visible again, the connection is checked at once.
    if (this.state === 'open' && !document.hidden && this.#socket) {
      this.#loseAfter(KEEN_PATIENCE_MS);
      this.ask({ type: 'ping' }).catch(() => undefined);
    }
    if (this.state !== 'lost' || document.hidden || this.#socket) return;
    clearTimeout(this.#retry);
    this.#connect();
  };

  /** The system reports that there is no network. */
  #gone = (): void => {
    if (this.state === 'open' && !this.#socket?.local) this.#loseAfter(0);
  };
}
