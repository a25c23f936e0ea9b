import type { Component } from 'svelte';
import { match } from '$lib/router.svelte';
import { loadCode } from '$lib/server/code';

// Each page gets the parameters of its path as props of the same names.
type Loader = () => Promise<{ default: Component<Record<string, string>> }>;

interface Page {
  load: Loader;
  /** Only for visitors with a session; others are asked for a name first. */
  guests: boolean;
}

export interface Found extends Page {
  values: Record<string, string>;
}

const page = (guests: boolean, load: () => Promise<unknown>): Page => ({
  guests,
  load: () => loadCode(load as Loader),
});

const ROUTES: Record<string, Page> = {
  '/': page(true, () => import('./features/lobby/LobbyPage.svelte')),
  '/open/:game': page(true, () => import('./features/lobby/OpenPage.svelte')),
  '/j/:code': page(true, () => import('./features/lobby/JoinPage.svelte')),
  '/table/:id': page(true, () => import('./features/table/TablePage.svelte')),
  '/intro/:game': page(false, () => import('./features/intro/IntroPage.svelte')),
  '/device': page(false, () => import('./features/device/DevicePage.svelte')),
  '/device/:id': page(false, () => import('./features/device/DeviceTablePage.svelte')),
  '/games': page(false, () => import('./features/replay/RecordsPage.svelte')),
  '/r/:record': page(false, () => import('./features/replay/ReplayPage.svelte')),
  '/rules': page(false, () => import('./features/rules/RulesPage.svelte')),
  '/rules/:game': page(false, () => import('./features/rules/RulesPage.svelte')),
  '/sheets': page(true, () => import('./features/sheets/SheetsPage.svelte')),
  '/sheets/new': page(true, () => import('./features/sheets/NewSheetPage.svelte')),
  '/sheets/:id': page(false, () => import('./features/sheets/SheetPage.svelte')),
  '/rounds': page(true, () => import('./features/rounds/RoundsPage.svelte')),
  '/rounds/new': page(true, () => import('./features/rounds/NewRoundPage.svelte')),
  '/rounds/:id': page(false, () => import('./features/rounds/RoundPage.svelte')),
  '/rounds/:id/tournaments/:number': page(
    false,
    () => import('./features/rounds/tournament/TournamentPage.svelte'),
  ),
  '/me': page(true, () => import('./features/account/AccountPage.svelte')),
  '/me/tokens': page(true, () => import('./features/account/TokensPage.svelte')),
  '/settings': page(false, () => import('./features/account/SettingsPage.svelte')),
};

if (__GALLERY__) {
  const gallery = page(false, () => import('./gallery/Gallery.svelte'));
  ROUTES['/gallery'] = gallery;
  ROUTES['/gallery/:show'] = gallery;
}

const NOWHERE = page(false, () => import('./NowherePage.svelte'));

export function findPage(path: string): Found {
  for (const [pattern, found] of Object.entries(ROUTES)) {
    const values = match(pattern, path);
    if (values) return { ...found, values };
  }
  return { ...NOWHERE, values: {} };
}
