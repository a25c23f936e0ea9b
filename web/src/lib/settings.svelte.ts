// The settings of this browser, in localStorage; invalid values are ignored.

export const CHOICES = {
  language: ['auto', 'de', 'en', 'fi'],
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'none'],
  felt: ['green', 'blue', 'wine', 'wood'],
  board: ['wood', 'slate', 'meadow'],
  deck: ['french', 'four', 'tournament', 'german'],
  trickLook: ['short', 'usual', 'tap'],
} as const;

export interface Preferences {
  language: (typeof CHOICES.language)[number];
  theme: (typeof CHOICES.theme)[number];
  motion: (typeof CHOICES.motion)[number];
  felt: (typeof CHOICES.felt)[number];
  board: (typeof CHOICES.board)[number];
  deck: (typeof CHOICES.deck)[number];
  /** In percent of what fits. */
  boardSize: number;
  /** In percent of the default, as far as it fits. */
  cardSize: number;
  /** How long a finished trick is shown. */
  trickLook: (typeof CHOICES.trickLook)[number];
  oneTap: boolean;
  /** A wall is built only after a confirmation, with a mouse too. */
  confirmWalls: boolean;
  sounds: boolean;
  notifications: boolean;
}

const DEFAULTS: Preferences = {
  language: 'auto',
  theme: 'auto',
  motion: 'auto',
  felt: 'green',
  board: 'wood',
  deck: 'french',
  boardSize: 100,
  cardSize: 100,
  trickLook: 'usual',
  oneTap: false,
  confirmWalls: false,
  sounds: true,
  notifications: false,
};

/** The ranges of the settings that are numbers. */
export const SIZES = {
  boardSize: { least: 50, most: 100 },
  cardSize: { least: 70, most: 140 },
} as const;

const PLACE = 'stammtisch.settings';

/** Parses stored settings, keeping only known ones with valid values. */
export function readPreferences(stored: string | null): Preferences {
  const known: Preferences = { ...DEFAULTS };
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? '{}');
  } catch {
    return known;
  }
  if (typeof found !== 'object' || found === null) return known;
  for (const [name, value] of Object.entries(found)) {
    if (!(name in DEFAULTS)) continue;
    const choices = (CHOICES as Record<string, readonly string[]>)[name];
    const range = (SIZES as Record<string, { least: number; most: number }>)[name];
    const fits = choices
      ? choices.includes(value as string)
      : typeof value === typeof DEFAULTS[name as keyof Preferences] &&
        (!range || (Number(value) >= range.least && Number(value) <= range.most));
    if (fits) Object.assign(known, { [name]: value });
  }
  // Until 0.1 this was a switch.
  if ((found as Record<string, unknown>).fourColours === true && !('deck' in found)) known.deck = 'four';
  return known;
}

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // With blocked storage the game works, but settings are lost.
    return null;
  }
}

export const settings: Preferences = $state(readPreferences(storage()?.getItem(PLACE) ?? null));

/** The server sets the page's language before any script runs; a cookie tells it the chosen one. */
export function rememberLanguage(): void {
  const age = settings.language === 'auto' ? 0 : 31_536_000;
  document.cookie = `language=${settings.language}; path=/; max-age=${age}; samesite=lax`;
}

/** Changes one setting and stores it. */
export function choose<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  settings[name] = value;
  if (name === 'language') rememberLanguage();
  try {
    storage()?.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // If storage is full or blocked, the choice is applied but not stored.
  }
}

/** Applies theme, deck, card size and motion to the page; call it inside an effect so that it follows the settings. */
export function applyLook(root: HTMLElement, systemDark: boolean): void {
  const theme = settings.theme === 'auto' ? (systemDark ? 'dark' : 'light') : settings.theme;
  root.dataset.theme = theme;
  root.dataset.deck = settings.deck;
  root.dataset.felt = settings.felt;
  root.dataset.board = settings.board;
  root.style.setProperty('--card-size', String(settings.cardSize / 100));
  root.dataset.motion = stillness() ? 'none' : 'auto';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#1b1613' : '#efe6d6');
}

/** True if nothing should move: by setting, or because the system asks for it. */
export function stillness(): boolean {
  return (
    settings.motion === 'none' ||
    (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)
  );
}
