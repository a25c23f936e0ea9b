// Workers in which bots think, one for each that thinks at the same time: started when they are needed, ended when the table is left.

import { Refused } from '$lib/server/refused';
import { loadModule } from './engine';
import { EngineWorker } from './engine-worker';
import type { BotQuestion, Choice } from './wire';

/** A bot answers within a second; one that has said nothing for so long has died. */
const PATIENCE_MS = 10_000;
/** Each worker has a memory of its own: more than this a phone should not be asked for. */
const MOST = 3;

/** How many bots may think side by side: a core is left for the page. */
function cores(): number {
  return Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));
}

/** What can be asked, and ended. */
export type Thinker = Pick<EngineWorker, 'call' | 'stop'>;

export class Bots {
  #most: number;
  #make: () => Thinker;
  #idle: Thinker[] = [];
  #busy = new Set<Thinker>();
  #queue: ((worker: Thinker) => void)[] = [];

  constructor(most = cores(), make: () => Thinker = () => new EngineWorker(() => loadModule('house'))) {
    this.#most = most;
    this.#make = make;
  }

  /** How many workers there are. */
  get size(): number {
    return this.#idle.length + this.#busy.size;
  }

  /** Asks a bot. A worker that dies is replaced and the new one asked again, once; `onrestart` is told. */
  async think(question: BotQuestion, onrestart: () => void): Promise<Choice> {
    try {
      return await this.#ask(question);
    } catch (error) {
      // What the engine refuses it would refuse again; but one that broke is loaded anew.
      if (error instanceof Refused && error.code !== 'device_broke') throw error;
      onrestart();
      return this.#ask(question);
    }
  }

  /** Ends those that have nothing to do. */
  release(): void {
    for (const worker of this.#idle.splice(0)) worker.stop();
  }

  async #ask(question: BotQuestion): Promise<Choice> {
    const worker = await this.#take();
    const patience = setTimeout(() => worker.stop(), PATIENCE_MS);
    try {
      return await worker.call<Choice>({ do: 'think', question });
    } finally {
      clearTimeout(patience);
      this.#giveBack(worker);
    }
  }

  #take(): Promise<Thinker> {
    const worker = this.#idle.pop() ?? (this.size < this.#most ? this.#make() : null);
    if (!worker) return new Promise((resolve) => this.#queue.push(resolve));
    this.#busy.add(worker);
    return Promise.resolve(worker);
  }

  #giveBack(worker: Thinker): void {
    const next = this.#queue.shift();
    if (next) return next(worker);
    this.#busy.delete(worker);
    this.#idle.push(worker);
  }
}
