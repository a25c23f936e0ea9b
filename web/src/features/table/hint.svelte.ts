// The bot's choice for the current position, on request.

import type { Play } from '$lib/wire/protocol';
import type { Table } from './table.svelte';

/** A position, told apart from those of other games at this table. */
export const momentOf = (play: Play | null): string => (play ? `${play.game}.${play.step}` : '');

export class Hint {
  #table: Table;
  #shown = $state.raw<{ moment: string; action: string } | null>(null);
  #stop: () => void;

  constructor(table: Table) {
    this.#table = table;
    // After a takeback another move may lead to a position of the same number.
    this.#stop = table.onNews((news) => {
      if (news.kind === 'took_back') this.#shown = null;
    });
  }

  /** The choice; null if none was requested for this position. */
  get action(): string | null {
    return this.#shown?.moment === momentOf(this.#table.play) ? this.#shown.action : null;
  }

  /** Requests it; null if the position has changed meanwhile. Throws refusals. */
  async request(): Promise<string | null> {
    const moment = momentOf(this.#table.play);
    this.#shown = { moment, action: await this.#table.hint() };
    return this.action;
  }

  leave(): void {
    this.#stop();
  }
}
