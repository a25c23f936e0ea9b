import type { Component } from 'svelte';
import { match } from '$lib/router.svelte';

// Each page takes the named parts of its path as props of the same names.
type Loader = () => Promise<{ default: Component<Record<string, string>> }>;

interface Found {
  load: Loader;
  values: Record<string, string>;
}

const page = (load: () => Promise<unknown>): Loader => load as Loader;

const ROUTES: [pattern: string, load: Loader][] = [
  ['/settings', page(() => import('./pages/SettingsPage.svelte'))],
];

if (__GALLERY__) {
  ROUTES.push(['/gallery', page(() => import('./gallery/Gallery.svelte'))]);
  ROUTES.push(['/gallery/:show', page(() => import('./gallery/Gallery.svelte'))]);
}

const NOWHERE = page(() => import('./pages/NowherePage.svelte'));

export function findPage(path: string): Found {
  for (const [pattern, load] of ROUTES) {
    const values = match(pattern, path);
    if (values) return { load, values };
  }
  return { load: NOWHERE, values: {} };
}
