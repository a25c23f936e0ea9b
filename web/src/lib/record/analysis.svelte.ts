import { isEngineBuilt } from '$lib/pocket/built';
import type { EngineWorker } from '$lib/pocket/engine-worker';
import { http } from '$lib/server/http';
import { Refused } from '$lib/server/refused';
import type { AnalysisStep } from '$lib/wire/protocol';
import { sourceOf, type Source } from './source';

const POLL_MS = 1000;
/** The effort on a device, in hundredths of the server's nodes. */
const EFFORT = 25;

/** Whether this device can and may analyse a game: with data saving on, the engine is not loaded unasked. */
export function looksHere(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return isEngineBuilt('house') && typeof WebAssembly !== 'undefined' && !connection?.saveData;
}

/** The analysis of one record, extended while a worker of this device computes, or the server if the device cannot. */
export class Analysis {
  state = $state<'idle' | 'working' | 'done' | 'failed'>('idle');
  done = $state(0);
  of = $state(0);
  steps = $state.raw<readonly AnalysisStep[]>([]);
  readonly bySeq = $derived(new Map(this.steps.map((step) => [step.seq, step])));

  #record: string;
  #share: string | null;
  #source: Source;
  #holders = 0;
  /** Incremented by each stop: results of earlier runs are ignored. */
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #worker: EngineWorker | null = null;
  /** Who computed these steps: the server searches deeper, so the two are not mixed. */
  #by: 'device' | 'server' | null = null;

  constructor(record: string, share: string | null, source: Source = sourceOf(record, share)) {
    this.#record = record;
    this.#share = share;
    this.#source = source;
  }

  /** Keeps the analysis running until the returned function is called. */
  hold(): () => void {
    this.#holders++;
    return () => {
      if (--this.#holders === 0) this.stop();
    };
  }

  /** Starts the analysis, continuing from the steps already known. */
  start(): void {
    if (this.state === 'working' || this.state === 'done') return;
    this.state = 'working';
    const here = this.#by === null ? this.#source.here || looksHere() : this.#by === 'device';
    void (here ? this.#think(!this.#source.here) : this.#ask(isEngineBuilt('house')));
  }

  /** Starts automatically if that costs nobody else anything. */
  startHere(): void {
    if (this.state === 'idle' && looksHere()) this.start();
  }

  /** Stops polling; the server finishes what it has begun, and start() continues from here. */
  stop(): void {
    this.#run++;
    clearTimeout(this.#timer);
    if (this.state === 'working') this.state = 'idle';
    this.#worker?.stop();
    this.#worker = null;
  }

  #use(by: 'device' | 'server'): void {
    if (this.#by !== by) {
      this.steps = [];
      this.done = 0;
    }
    this.#by = by;
  }

  /** Polls the server; `orHere`: if it does not answer, this device computes instead. */
  async #ask(orHere: boolean): Promise<void> {
    const run = this.#run;
    this.#use('server');
    try {
      const { done, of, from, steps } = await http.analysis(this.#record, this.steps.length, this.#share);
      if (run !== this.#run) return;
      this.steps = [...this.steps.slice(0, from), ...steps];
      this.done = done;
      this.of = of;
      if (done >= of && this.steps.length >= of) this.state = 'done';
      else this.#timer = setTimeout(() => void this.#ask(orHere), POLL_MS);
    } catch (error) {
      if (run !== this.#run) return;
      // The server is overloaded or cannot be reached.
      const gone = !(error instanceof Refused) || error.code === 'busy';
      if (gone && orHere) await this.#think(false);
      else this.state = 'failed';
    }
  }

  /** Computes in a worker of this device; `orThere`: if that fails, the server is asked. */
  async #think(orThere: boolean): Promise<void> {
    const run = this.#run;
    this.#use('device');
    let worker: EngineWorker | null = null;
    try {
      const { EngineWorker } = await import('$lib/pocket/engine-worker');
      const { findAnalysis, keepAnalysis } = await import('$lib/pocket/store');
      const kept = this.#source.here ? await findAnalysis(this.#record).catch(() => null) : null;
      if (run !== this.#run) return;
      if (kept) {
        this.steps = kept as AnalysisStep[];
        this.done = this.of = kept.length;
        this.state = 'done';
        return;
      }
      const { record } = await this.#source.file();
      if (run !== this.#run) return;
      worker = this.#worker = new EngineWorker();
      const [study, done] = [this.#record, this.steps.length];
      const begun = await worker.call<{ of: number }>({ do: 'study', study, record, effort: EFFORT, done });
      this.of = begun.of;
      for (;;) {
        const step = await worker.call<AnalysisStep | null>({ do: 'study_step', study });
        if (run !== this.#run) return;
        if (!step) break;
        this.steps = [...this.steps, step];
        this.done = this.steps.length;
      }
      this.state = 'done';
      if (this.#source.here) await keepAnalysis(this.#record, [...this.steps]).catch(() => undefined);
    } catch {
      // Stopped on purpose: not a failure.
      if (run !== this.#run) return;
      if (orThere) await this.#ask(false);
      else this.state = 'failed';
    } finally {
      worker?.stop();
      if (worker === this.#worker) this.#worker = null;
    }
  }
}

const known = new Map<string, Analysis>();

/** The one analysis of a record in this page, shared by the table and the replay. */
export function analysisOf(record: string, share: string | null): Analysis {
  const found = known.get(record) ?? new Analysis(record, share);
  known.set(record, found);
  return found;
}
