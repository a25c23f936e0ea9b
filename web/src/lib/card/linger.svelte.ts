// A finished trick stays in the middle for a moment, so that everybody sees it, before its winner gathers it.

import { untrack } from 'svelte';
import { skipMotion } from '$lib/motion';
import { stillness } from '$lib/settings.svelte';
import type { Card } from './notation';

export interface Play {
  seat: number;
  card: Card;
  name: string;
}

export interface Taken {
  /** Unlike that of any other trick of this game. */
  key: string;
  plays: Play[];
  winner: number;
}

const LINGER_MS = 1100;

let lingering = $state(0);

/** True while a finished trick is shown on: what comes after it is not drawn yet. */
export function isLingering(): boolean {
  return lingering > 0;
}

export class Linger {
  /** The trick that is being shown on, and who gathers it. */
  shown = $state.raw<Taken | null>(null);
  takenBy = $state<number | null>(null);
  #seen: string | null | undefined = undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Tells the last trick taken; call it in an effect. The first one told is old and is not shown. */
  tell(last: Taken | null): void {
    untrack(() => {
      const key = last?.key ?? null;
      if (key === this.#seen) return;
      const first = this.#seen === undefined;
      this.#seen = key;
      if (last === null || first) return;
      if (this.shown === null) lingering++;
      this.shown = last;
      this.takenBy = last.winner;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.end(), stillness() ? LINGER_MS * 1.5 : LINGER_MS);
    });
  }

  /** Ends it at once: somebody has gone on. */
  end(): void {
    clearTimeout(this.#timer);
    skipMotion();
    if (this.shown !== null) lingering--;
    this.shown = null;
  }
}
