import { words } from '$lib/i18n/words.svelte';
import { announce } from '$lib/notice/announce.svelte';
import { connection } from './session.svelte';

/** A blink of the network is not worth a word. */
const PATIENCE_MS = 700;

let lost = $state(false);
let here = $state(false);

/** True while the connection is lost, once that is worth a word. */
export function isLost(): boolean {
  return lost && !here;
}

/** A table of this device needs no connection, and says nothing of one. */
export function playHere(on: boolean): void {
  here = on;
}

/** Follows the connection and says aloud when it goes and when it is back; called once, while a component is made. */
export function watchConnection(): void {
  $effect(() => {
    if (connection.state !== 'lost') {
      if (lost) announce(words.t('connection.back'));
      lost = false;
      return;
    }
    const timer = setTimeout(() => {
      lost = true;
      announce(words.t('connection.lost'));
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  });
}
