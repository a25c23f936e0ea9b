import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { showLanguage } from '$lib/i18n/words.svelte';
import { startRouter } from '$lib/router.svelte';
import { applyLook, rememberLanguage } from '$lib/settings.svelte';

applyLook(document.documentElement, matchMedia('(prefers-color-scheme: dark)').matches);
rememberLanguage();
startRouter();
await showLanguage();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Play never depends on it: it only keeps hashed assets at hand.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
