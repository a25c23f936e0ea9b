// Tells a person who is not looking that it is their turn: by the title, a notification, and a sound.

import { words } from '$lib/i18n/words.svelte';
import { choose, settings } from '$lib/settings.svelte';
import { play } from '$lib/sound';

const TAG = 'stammtisch-turn';

/** Sets the page's title: the place, preceded by a mark during one's own turn. */
export function showTitle(page: string, myTurn: boolean): void {
  document.title = myTurn ? `● ${words.t('turn.title')} · ${page}` : `${page} · ${words.t('house.name')}`;
}

interface Notice {
  title: string;
  options: NotificationOptions;
}

/** Showing and closing are asynchronous; they are queued, so that the last request wins. */
let turns: Promise<void> = Promise.resolve();
let ownNotice: Notification | null = null;

async function settle(notice: Notice | null): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  ownNotice?.close();
  ownNotice = null;
  if (!notice) for (const old of (await worker?.getNotifications({ tag: TAG })) ?? []) old.close();
  // Phones show notifications only through the service worker; without one the page shows its own.
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
  // If the browser refuses after all, only the notification is missing.
  turns = turns.then(() => settle(notice)).catch(() => undefined);
}

/** Called once when this person's turn begins. */
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

/** Called when the turn is over or the page is visible again. */
export function withdrawTurn(): void {
  ask(null);
}

/** Switches notifications on, asking for permission; returns whether they are on now. */
export async function wantNotices(on: boolean): Promise<boolean> {
  let granted = false;
  if (on && typeof Notification !== 'undefined') {
    granted = Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted';
  }
  choose('notifications', on && granted);
  return on && granted;
}
