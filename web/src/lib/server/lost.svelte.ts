import { untrack } from 'svelte';
import { words } from '$lib/i18n/words.svelte';
import { announce } from '$lib/notice/announce.svelte';
import { connection } from './session.svelte';

/** A shorter loss of the connection is not shown, unless it follows a silence that took longer. */
const PATIENCE_MS = 700;

let lost = $state(false);
let here = $state(false);

/** True while the connection is lost, after a short delay. */
export function isLost(): boolean {
  return lost && !here;
}

/** A table of this device needs no connection, so its loss is not shown. */
export function playHere(on: boolean): void {
  here = on;
}

/**
 * Watches the connection and announces when it is lost and when it is back; called once, during a component's
 * initialisation.
 */
export function watchConnection(): void {
  $effect(() => {
    if (connection.state !== 'lost') {
      if (lost) announce(words.t('connection.back'));
      lost = false;
      return;
    }
    const timer = setTimeout(
      () => {
        lost = true;
        announce(words.t('connection.lost'));
      },
      untrack(() => (connection.silent ? 0 : PATIENCE_MS)),
    );
    return () => clearTimeout(timer);
  });
}
