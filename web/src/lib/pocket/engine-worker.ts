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

  /** Asks and waits; throws `Refused`, or `Lost` where the worker died. */
  call<T>(question: object): Promise<T> {
    this.#worker ??= this.#start();
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (said: never) => void, reject });
      this.#worker!.postMessage({ id, question });
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
    worker.onerror = () => {
      if (worker === this.#worker) this.stop();
    };
    return worker;
  }
}
