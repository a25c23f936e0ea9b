// One WebSocket to the server. It comes back by itself after a loss; whoever needs to say something first on a new
// connection (enter a table, follow the lobby) registers a greeting.

import type { Ask, Me, ServerMessage } from '$lib/wire/protocol';
import { Lost, Refused } from './refused';

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost';
type Answer = Exclude<ServerMessage, { type: 'error' }>;
type AnswerOf<T extends Answer['type']> = Extract<Answer, { type: T }>;

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
const PING_MS = 25_000;
const PING_PATIENCE_MS = 8_000;

export class Connection {
  state = $state<ConnectionState>('idle');
  me = $state.raw<Me | null>(null);

  #socket: WebSocket | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<(message: ServerMessage) => void>();
  #greetings = new Set<() => void>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #ahead = 0;
  #open: (url: string) => WebSocket;
  /** Called when connecting fails, to find out whether the server still knows us. */
  onfailure: () => void = () => undefined;

  constructor(open: (url: string) => WebSocket = (url) => new WebSocket(url)) {
    this.#open = open;
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  start(): void {
    if (this.state !== 'idle') return;
    window.addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  stop(): void {
    window.removeEventListener('online', this.#hurry);
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

  /** Called on every new connection, and now if there is one. */
  greet(greeting: () => void): () => void {
    this.#greetings.add(greeting);
    if (this.state === 'open') greeting();
    return () => this.#greetings.delete(greeting);
  }

  /** Asks and waits for the answer; throws `Refused`, or `Lost` if the connection breaks before it comes. */
  ask(ask: Ask): Promise<Answer> {
    const socket = this.#socket;
    if (this.state !== 'open' || !socket) return Promise.reject(new Lost());
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
    const socket = this.#open(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(String(data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if ('now' in message) this.#ahead = message.now - Date.now();
    if (message.type === 'welcome') {
      this.me = message.me;
      this.state = 'open';
      this.#tries = 0;
      clearInterval(this.#pings);
      this.#pings = setInterval(() => void this.#ping(), PING_MS);
      for (const greeting of this.#greetings) greeting();
    }
    if ('id' in message && message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.type === 'error') waiting?.reject(new Refused(message.error));
      else waiting?.resolve(message);
    }
    for (const listener of this.#listeners) listener(message);
  }

  /** A connection can be dead without saying so; an unanswered ping tells. */
  async #ping(): Promise<void> {
    const socket = this.#socket;
    const patience = setTimeout(() => {
      if (socket === this.#socket) this.#lose();
    }, PING_PATIENCE_MS);
    await this.ask({ type: 'ping' }).catch(() => undefined);
    clearTimeout(patience);
  }

  #drop(): void {
    clearInterval(this.#pings);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
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
    // Not all browsers of a restarted server should come back in the same moment.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  #hurry = (): void => {
    if (this.state !== 'lost' || document.hidden || this.#socket) return;
    clearTimeout(this.#retry);
    this.#connect();
  };
}
