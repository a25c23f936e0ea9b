// Plays one's own actions. What is pressed while an earlier one is not acknowledged yet follows it, if it is possible then.

import { words } from '$lib/i18n/words.svelte';
import { notify } from '$lib/notice/notices.svelte';
import type { Table } from './table.svelte';

export class Acting {
  #table: Table;
  #told: (action: string) => string;
  #onerror: (error: unknown) => void;
  #current: object | null = null;
  #held = $state.raw<{ behind: object | null; action: string } | null>(null);

  /** `told` puts an action into words; `onerror` tells a refusal. */
  constructor(table: Table, told: (action: string) => string, onerror: (error: unknown) => void) {
    this.#table = table;
    this.#told = told;
    this.#onerror = onerror;
  }

  /** The action that waits for the one before it. */
  get next(): string | null {
    return this.#held?.action ?? null;
  }

  act = async (action: string): Promise<void> => {
    const table = this.#table;
    if (table.waiting !== null) {
      // The same pressed twice is meant once.
      if (action !== table.waiting) this.#held = { behind: this.#current, action };
      return;
    }
    const mine = (this.#current = {});
    this.#held = null;
    const before = table.play;
    let next: string | null = null;
    try {
      const played = await table.act(action);
      next = this.#takeHeld(mine);
      const now = table.play;
      const goesOn = played && now && !now.outcome && now.game === before?.game && now.step > before.step;
      if (next !== null && goesOn && now.legal.actions.includes(next)) return this.act(next);
    } catch (error) {
      next ??= this.#takeHeld(mine);
      this.#onerror(error);
    }
    if (next !== null) notify({ kind: 'news', text: words.t('plan.dropped', { action: this.#told(next) }) });
  };

  #takeHeld(mine: object): string | null {
    const held = this.#held;
    if (held?.behind !== mine) return null;
    this.#held = null;
    return held.action;
  }
}
