import { Lost, Refused } from '$lib/server/refused';
import type { Answered } from './engine';

interface Waiting {
  resolve: (said: never) => void;
  reject: (error: Error) => void;
}

/** A worker with an engine, started on first use. One that dies is replaced at the next question. */
export class EngineWorker {
  #worker: Worker | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #compiled: () => Promise<WebAssembly.Module | null>;

  /** With a precompiled engine the worker need not compile it, and its code is in memory once. */
  constructor(compiled: () => Promise<WebAssembly.Module | null> = () => Promise.resolve(null)) {
    this.#compiled = compiled;
  }

  /** Asks and waits; throws `Refused`, or `Lost` if the worker died. */
  call<T>(question: object): Promise<T> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (said: never) => void, reject });
      const ask = (module: WebAssembly.Module | null) => {
        if (worker === this.#worker) worker.postMessage({ id, question, module });
      };
      // If it was not compiled, or this browser cannot hand over what was, the worker loads the engine itself and reports what is wrong.
      this.#compiled()
        .then(ask)
        .catch(() => ask(null))
        .catch((error: unknown) => {
          this.#waiting.delete(id);
          reject(error instanceof Error ? error : new Lost());
        });
    });
  }

  /** Terminates the worker; pending questions throw `Lost`. */
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
      // Handled here; it must not also be reported as an error of the page.
      event.preventDefault();
      if (worker === this.#worker) this.stop();
    };
    return worker;
  }
}
