import { Lost, Refused } from '$lib/server/refused';
import type { Answered } from './engine';

interface Waiting {
  resolve: (said: never) => void;
  reject: (error: Error) => void;
}

/** A worker with an engine, started when it is first asked. One that dies is replaced at the next question. */
export class EngineWorker {
  #worker: Worker | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #compiled: () => Promise<WebAssembly.Module | null>;

  /** With an engine compiled already the worker need not compile its own, and the code is in memory once. */
  constructor(compiled: () => Promise<WebAssembly.Module | null> = () => Promise.resolve(null)) {
    this.#compiled = compiled;
  }

  /** Asks and waits; throws `Refused`, or `Lost` where the worker died. */
  call<T>(question: object): Promise<T> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (said: never) => void, reject });
      const ask = (module: WebAssembly.Module | null) => {
        if (worker === this.#worker) worker.postMessage({ id, question, module });
      };
      // What is wrong with the engine the worker finds out itself, and says.
      this.#compiled().then(ask, () => ask(null));
    });
  }

  /** Ends it, whatever it is doing: who still waits is told that it is lost. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Lost());
  }

  #start(): Worker {
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: Answered<never> }>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('ok' in data.answer) waiting?.resolve(data.answer.ok);
      else waiting?.reject(new Refused(data.answer.error));
    };
    worker.onerror = (event) => {
      // It is seen to here; the page need not hear of it as of an error of its own.
      event.preventDefault();
      if (worker === this.#worker) this.stop();
    };
    return worker;
  }
}
