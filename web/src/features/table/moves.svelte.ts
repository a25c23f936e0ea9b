import type { Table } from './table.svelte';

/** The steps of the current game, as this viewer may see them, in order. */
export class Moves {
  steps = $state.raw<unknown[]>([]);
  #table: Table;
  #stop: () => void;
  #asked = 0;

  constructor(table: Table) {
    this.#table = table;
    this.#stop = table.onNews((news) => {
      if (news.kind === 'step' && news.step === this.steps.length + 1)
        this.steps = [...this.steps, news.shown];
      else if (news.kind === 'started') this.steps = [];
      else if (news.kind === 'took_back') this.steps = this.steps.slice(0, news.step);
      else if (news.kind === 'step') void this.load();
    });
  }

  /** Requests all steps so far; an answer to an outdated request is dropped. */
  async load(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const steps = await this.#table.history(0);
      if (asked === this.#asked) this.steps = steps;
    } catch {
      // The list of moves can wait for the next entry.
    }
  }

  leave(): void {
    this.#stop();
  }
}
