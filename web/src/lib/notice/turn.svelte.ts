// Tells a person who looked away that it is their turn: by the title, by a browser notice, by a sound.

import { words } from '$lib/i18n/words.svelte';
import { choose, settings } from '$lib/settings.svelte';
import { play } from '$lib/sound';

const TAG = 'stammtisch-turn';

/** Keeps the title of the page: the place, with the turn before it while it is one's own. */
export function showTitle(page: string, myTurn: boolean): void {
  document.title = myTurn ? `● ${words.t('turn.title')} · ${page}` : `${page} · ${words.t('house.name')}`;
}

interface Notice {
  title: string;
  options: NotificationOptions;
}

/** Showing and closing take their time; one follows the other, so that what was asked for last is what stands. */
let turns: Promise<void> = Promise.resolve();
let ownNotice: Notification | null = null;

async function settle(notice: Notice | null): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  ownNotice?.close();
  ownNotice = null;
  if (!notice) for (const old of (await worker?.getNotifications({ tag: TAG })) ?? []) old.close();
  // A phone shows notices only through the service worker; without one the page shows its own.
  else if (worker?.active) await worker.showNotification(notice.title, notice.options);
  else {
    ownNotice = new Notification(notice.title, notice.options);
    ownNotice.onclick = () => {
      window.focus();
      withdrawTurn();
    };
  }
}

function ask(notice: Notice | null): void {
  // A browser that refuses notices after all costs nothing but the notice.
  turns = turns.then(() => settle(notice)).catch(() => undefined);
}

/** Called once when the turn comes to this person. */
export function tellTurn(game: string): void {
  play('turn');
  if (!document.hidden || !settings.notifications || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  document.addEventListener('visibilitychange', withdrawTurn, { once: true });
  const icon = '/icons/icon-192.png';
  const data = { path: location.pathname };
  ask({
    title: words.t('turn.title'),
    options: { body: words.t('turn.body', { game }), icon, badge: icon, tag: TAG, data },
  });
}

/** The turn is over or the page is looked at again. */
export function withdrawTurn(): void {
  ask(null);
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
