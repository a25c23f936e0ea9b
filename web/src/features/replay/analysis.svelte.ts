import type { EngineWorker } from '$lib/pocket/engine-worker';
import { http } from '$lib/server/http';
import { Refused } from '$lib/server/refused';
import type { AnalysisStep } from '$lib/wire/protocol';
import { sourceOf, type Source } from './source';

const POLL_MS = 1000;
/** A phone looks with so many hundredths of the server's nodes. */
const EFFORT = 25;

/** The analysis of one record, filling up while the server thinks, or a worker of this device where the server does not. */
export class Analysis {
  state = $state<'idle' | 'working' | 'done' | 'failed'>('idle');
  done = $state(0);
  of = $state(0);
  steps = $state.raw<readonly AnalysisStep[]>([]);
  readonly bySeq = $derived(new Map(this.steps.map((step) => [step.seq, step])));

  #record: string;
  #share: string | null;
  #source: Source;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #worker: EngineWorker | null = null;

  constructor(record: string, share: string | null, source: Source = sourceOf(record, share)) {
    this.#record = record;
    this.#share = share;
    this.#source = source;
  }

  /** Sets the bot thinking and follows it; what is known already is kept. */
  start(): void {
    if (this.state === 'working' || this.state === 'done') return;
    this.state = 'working';
    if (this.#source.here) void this.#think();
    else void this.#ask();
  }

  /** Asks no further; the server finishes what it has begun, and start() goes on from here. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#worker?.stop();
    this.#worker = null;
    if (this.state === 'working') this.state = 'idle';
  }

  async #ask(): Promise<void> {
    try {
      const { done, of, from, steps } = await http.analysis(this.#record, this.steps.length, this.#share);
      if (this.state !== 'working') return;
      this.steps = [...this.steps.slice(0, from), ...steps];
      this.done = done;
      this.of = of;
      if (done >= of && this.steps.length >= of) this.state = 'done';
      else this.#timer = setTimeout(() => void this.#ask(), POLL_MS);
    } catch (error) {
      if (this.state !== 'working') return;
      // The server has too much to do, or is gone: this device looks for itself.
      if (!(error instanceof Refused) || error.code === 'busy') await this.#think();
      else this.state = 'failed';
    }
  }

  /** Thinks in a worker of this device. */
  async #think(): Promise<void> {
    try {
      const { EngineWorker } = await import('$lib/pocket/engine-worker');
      const { findAnalysis, keepAnalysis } = await import('$lib/pocket/store');
      const kept = this.#source.here ? await findAnalysis(this.#record).catch(() => null) : null;
      if (kept) {
        this.steps = kept as AnalysisStep[];
        this.done = this.of = kept.length;
        this.state = 'done';
        return;
      }
      const worker = (this.#worker = new EngineWorker());
      const { record } = await this.#source.file();
      const study = this.#record;
      const begun = await worker.call<{ of: number }>({ do: 'study', study, record, effort: EFFORT });
      this.of = begun.of;
      this.steps = [];
      for (;;) {
        const step = await worker.call<AnalysisStep | null>({ do: 'study_step', study });
        if (this.state !== 'working') return;
        if (!step) break;
        this.steps = [...this.steps, step];
        this.done = this.steps.length;
      }
      this.state = 'done';
      if (this.#source.here) await keepAnalysis(this.#record, [...this.steps]).catch(() => undefined);
    } catch {
      if (this.state === 'working') this.state = 'failed';
    } finally {
      this.#worker?.stop();
      this.#worker = null;
    }
  }
}
