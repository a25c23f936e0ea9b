// A finished trick stays in the centre so that everybody can read it, before its winner takes it. Cards led meanwhile are
// shown afterwards, so that the time to look does not depend on the speed of the others. A tap, or one's own next card, ends
// it.

import { untrack } from 'svelte';
import { skipMotion } from '$lib/motion';
import { settings, stillness } from '$lib/settings.svelte';
import type { Card } from './notation';

export interface Play {
  /** Unique in this game: some packs have equal cards twice. */
  key: string;
  seat: number;
  card: Card;
  name: string;
  /** Sent to the server, and drawn already, but not acknowledged yet. */
  waiting?: boolean;
}

export interface Taken {
  /** Unique among the tricks of this game. */
  key: string;
  plays: Play[];
  winner: number;
}

/** How long a finished trick is shown, in milliseconds; null: until it is tapped. */
export function lookTime(look: (typeof settings)['trickLook'], still: boolean): number | null {
  if (look === 'tap') return null;
  return (look === 'short' ? 500 : 1100) * (still ? 1.5 : 1);
}

let lingering = $state(0);

/** True while a finished trick is still shown: what comes after it is not drawn yet. */
export function isLingering(): boolean {
  return lingering > 0;
}

export class Linger {
  /** The trick that is still shown, and who takes it. */
  shown = $state.raw<Taken | null>(null);
  takenBy = $state<number | null>(null);
  #seen: string | null | undefined = undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Reports the last trick taken; call it in an effect before the page is drawn. The first one reported is old and is not
   * shown.
   */
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

  /** Ends it at once, because the player continued. */
  end(): void {
    clearTimeout(this.#timer);
    skipMotion();
    if (this.shown !== null) lingering--;
    this.shown = null;
  }
}

/** The cards in the centre: the trick that is still shown, otherwise the current one. A replay never waits. */
export function trickToShow(led: Play[], linger: Linger, still: boolean): Play[] {
  if (!linger.shown) return led;
  return still && led.length > 0 ? led : linger.shown.plays;
}
