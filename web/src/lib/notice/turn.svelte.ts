// Tells a person who looked away that it is their turn: by the title, by a browser notice, by a sound.

import { words } from '$lib/i18n/words.svelte';
import { choose, settings } from '$lib/settings.svelte';
import { play } from '$lib/sound';

let notice: Notification | null = null;

/** Keeps the title of the page: the place, with the turn before it while it is one's own. */
export function showTitle(page: string, myTurn: boolean): void {
  document.title = myTurn ? `● ${words.t('turn.title')} · ${page}` : `${page} · ${words.t('house.name')}`;
}

/** Called once when the turn comes to this person. */
export function tellTurn(game: string): void {
  play('turn');
  if (!document.hidden || !settings.notifications || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  notice?.close();
  notice = new Notification(words.t('turn.title'), {
    body: words.t('turn.body', { game }),
    icon: '/icons/icon-192.png',
    tag: 'stammtisch-turn',
  });
  notice.onclick = () => {
    window.focus();
    notice?.close();
  };
}

/** The turn is over or the page is looked at again. */
export function withdrawTurn(): void {
  notice?.close();
  notice = null;
}

/** Switches browser notices on, asking for leave; says whether they are on now. */
export async function wantNotices(on: boolean): Promise<boolean> {
  let granted = false;
  if (on && typeof Notification !== 'undefined') {
    granted = Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted';
  }
  choose('notifications', on && granted);
  return on && granted;
}
