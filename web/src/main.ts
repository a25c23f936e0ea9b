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
// The words, the session and the page are requested in parallel.
const { pathname } = location;
if (!pathname.startsWith('/gallery')) void findSession();
void findPage(pathname)
  .load()
  .catch(() => undefined);
await showLanguage();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Everything online works without it. It caches the client for use without a line, and shows notifications on phones.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  // If installed, the whole client is cached for offline use.
  const type = matchMedia('(display-mode: standalone)').matches ? 'keep' : 'refresh';
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type }));
}
