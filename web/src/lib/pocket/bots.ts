// A pool of workers in which bots think, one per bot thinking at the same time: started on demand, terminated when the table is left.

import { Refused } from '$lib/server/refused';
import { loadModule } from './engine';
import { EngineWorker } from './engine-worker';
import type { BotQuestion, Choice } from './wire';

/** A bot answers within a second; a worker silent for this long has died. */
const PATIENCE_MS = 10_000;
/** Limit of workers: each has its own memory, and phones have little. */
const MOST = 3;

/** How many bots may think in parallel: one core is left for the page. */
function cores(): number {
  return Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));
}

/** What the pool needs of a worker. */
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

  /** The number of workers. */
  get size(): number {
    return this.#idle.length + this.#busy.size;
  }

  /** Asks a bot. A worker that dies is replaced and the new one asked once more; `onrestart` is called then. */
  async think(question: BotQuestion, onrestart: () => void): Promise<Choice> {
    try {
      return await this.#ask(question);
    } catch (error) {
      // A refusal of the engine would only be repeated; but a broken engine is loaded again.
      if (error instanceof Refused && error.code !== 'device_broke') throw error;
      onrestart();
      return this.#ask(question);
    }
  }

  /** Terminates idle workers. */
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
