import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { showLanguage } from '$lib/i18n/words.svelte';
import { startRouter } from '$lib/router.svelte';
import { findSession } from '$lib/server/session.svelte';
import { applyLook, rememberLanguage } from '$lib/settings.svelte';
import { findPage } from './pages';

applyLook(document.documentElement, matchMedia('(prefers-color-scheme: dark)').matches);
rememberLanguage();
startRouter();
// What the page will need is asked for in one breath: the words, who this is, and the page itself.
const { pathname } = location;
if (!pathname.startsWith('/gallery')) void findSession();
void findPage(pathname)
  .load()
  .catch(() => undefined);
await showLanguage();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Play never depends on it: it only keeps hashed assets at hand.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  // Installed, the house is kept whole for when there is no line.
  const type = matchMedia('(display-mode: standalone)').matches ? 'keep' : 'refresh';
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type }));
}
