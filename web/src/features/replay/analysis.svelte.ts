import { isEngineBuilt } from '$lib/pocket/built';
import type { EngineWorker } from '$lib/pocket/engine-worker';
import { http } from '$lib/server/http';
import { Refused } from '$lib/server/refused';
import type { AnalysisStep } from '$lib/wire/protocol';
import { sourceOf, type Source } from './source';

const POLL_MS = 1000;
/** A phone looks with so many hundredths of the server's nodes. */
const EFFORT = 25;

/** Whether this device can look at a game by itself, and may: who saves data does not fetch an engine unasked. */
export function looksHere(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return isEngineBuilt('house') && typeof WebAssembly !== 'undefined' && !connection?.saveData;
}

/** The analysis of one record, filling up while a worker of this device thinks, or the server where the device cannot. */
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
  /** Counts how often it was stopped: what began before that has nothing more to say. */
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #worker: EngineWorker | null = null;
  /** Whose steps these are: those of the server were looked at longer, so the two are not mixed. */
  #by: 'device' | 'server' | null = null;

  constructor(record: string, share: string | null, source: Source = sourceOf(record, share)) {
    this.#record = record;
    this.#share = share;
    this.#source = source;
  }

  /** Somebody looks at it; it stops once nobody does. */
  hold(): () => void {
    this.#holders++;
    return () => {
      if (--this.#holders === 0) this.stop();
    };
  }

  /** Sets a bot thinking and follows it; what is known already is kept. */
  start(): void {
    if (this.state === 'working' || this.state === 'done') return;
    this.state = 'working';
    const here = this.#by === null ? this.#source.here || looksHere() : this.#by === 'device';
    void (here ? this.#think(!this.#source.here) : this.#ask(isEngineBuilt('house')));
  }

  /** Starts by itself where that costs nobody else anything. */
  startHere(): void {
    if (this.state === 'idle' && looksHere()) this.start();
  }

  /** Asks no further; the server finishes what it has begun, and start() goes on from here. */
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

  /** Follows the server; `orHere`: where it does not answer, this device looks for itself. */
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
      // The server has too much to do, or is gone.
      const gone = !(error instanceof Refused) || error.code === 'busy';
      if (gone && orHere) await this.#think(false);
      else this.state = 'failed';
    }
  }

  /** Thinks in a worker of this device; `orThere`: where that fails, the server is asked. */
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
      // Stopped on purpose, it is no failure.
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

/** The one analysis of a record in this page: what the table began the replay goes on with. */
export function analysisOf(record: string, share: string | null): Analysis {
  const found = known.get(record) ?? new Analysis(record, share);
  known.set(record, found);
  return found;
}
