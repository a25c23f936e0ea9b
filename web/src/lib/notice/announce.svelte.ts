// Announcements for screen readers: polite news of the game, and urgent errors.

import { untrack } from 'svelte';

let polite = $state('');
let urgent = $state('');
/** Announcements within this time are joined: a live region that changes faster than it is read loses text. */
const BREATH_MS = 120;
let toldAt = -Infinity;

/** Announces a sentence to screen readers. The same sentence twice in a row is announced twice. */
export function announce(sentence: string, how: 'polite' | 'urgent' = 'polite'): void {
  // A live region speaks only when its text changes, so an equal text gets an invisible difference. Reading the old text must
  // not become a dependency of the caller's effect.
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
