// A finished trick stays in the middle so that everybody can read it, before its winner gathers it. What is led next
// waits for that: the look is the same for all, however quick the others are. A tap, or the own next card, goes on.

import { untrack } from 'svelte';
import { skipMotion } from '$lib/motion';
import { settings, stillness } from '$lib/settings.svelte';
import type { Card } from './notation';

export interface Play {
  /** Unlike that of any other card of this game: equal cards lie twice in some packs. */
  key: string;
  seat: number;
  card: Card;
  name: string;
  /** On its way to the server: drawn already, not yet acknowledged. */
  waiting?: boolean;
}

export interface Taken {
  /** Unlike that of any other trick of this game. */
  key: string;
  plays: Play[];
  winner: number;
}

/** How long a trick may be looked at, in milliseconds; null: until it is tapped. */
export function lookTime(look: (typeof settings)['trickLook'], still: boolean): number | null {
  if (look === 'tap') return null;
  return (look === 'short' ? 500 : 1100) * (still ? 1.5 : 1);
}

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

  /** Tells the last trick taken; call it in an effect before the page is drawn. The first one told is old and is not shown. */
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
      const time = lookTime(settings.trickLook, stillness());
      if (time !== null) this.#timer = setTimeout(() => this.end(), time);
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

/** What lies in the middle: the trick that is still looked at, then what was led since. A replay never waits. */
export function trickToShow(led: Play[], linger: Linger, still: boolean): Play[] {
  if (!linger.shown) return led;
  return still && led.length > 0 ? led : linger.shown.plays;
}
