// What a screen reader is told: polite news of the game, and errors that must not wait.

import { untrack } from 'svelte';

let polite = $state('');
let urgent = $state('');
/** What comes within this time is told in one breath: a live region that changes faster than it is read loses what it said. */
const BREATH_MS = 120;
let toldAt = -Infinity;

/** Tells listeners of the page what happened. An equal sentence twice in a row is told twice. */
export function announce(sentence: string, how: 'polite' | 'urgent' = 'polite'): void {
  // A live region speaks only when its text changes, so an equal text gets an invisible difference. Comparing must not
  // make the caller's effect depend on what was said.
  untrack(() => {
    if (how === 'urgent') urgent = urgent === sentence ? `${sentence}\u00a0` : sentence;
    else {
      const now = performance.now();
      const told = now - toldAt < BREATH_MS ? `${polite} ${sentence}` : sentence;
      toldAt = now;
      polite = polite === told ? `${told}\u00a0` : told;
    }
  });
}

export function spoken(): { polite: string; urgent: string } {
  return { polite, urgent };
}
