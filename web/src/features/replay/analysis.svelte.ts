import { http } from '$lib/server/http';
import type { AnalysisStep } from '$lib/wire/protocol';

const POLL_MS = 1000;

/** The analysis of one record, filling up while the server thinks. */
export class Analysis {
  state = $state<'idle' | 'working' | 'done' | 'failed'>('idle');
  done = $state(0);
  of = $state(0);
  steps = $state.raw<readonly AnalysisStep[]>([]);
  readonly bySeq = $derived(new Map(this.steps.map((step) => [step.seq, step])));

  #record: string;
  #share: string | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(record: string, share: string | null) {
    this.#record = record;
    this.#share = share;
  }

  /** Sets the server thinking and follows it; what is known already is kept. */
  start(): void {
    if (this.state === 'working' || this.state === 'done') return;
    this.state = 'working';
    void this.#ask();
  }

  /** Asks no further; the server finishes what it has begun, and start() goes on from here. */
  stop(): void {
    clearTimeout(this.#timer);
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
    } catch {
      if (this.state === 'working') this.state = 'failed';
    }
  }
}
