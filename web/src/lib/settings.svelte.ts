// What a person prefers in this browser. Kept in localStorage; a broken or foreign value is ignored.

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
  /** In percent of what is usual, as far as it fits. */
  cardSize: number;
  /** How long a finished trick stays in the middle. */
  trickLook: (typeof CHOICES.trickLook)[number];
  oneTap: boolean;
  /** A wall on the board is set only once it is confirmed, by mouse too. */
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

/** Reads what was stored, keeping only what is a known setting with a possible value. */
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
    // A browser that blocks storage still plays; it only forgets.
    return null;
  }
}

export const settings: Preferences = $state(readPreferences(storage()?.getItem(PLACE) ?? null));

/** The server writes the language on a page before any script runs; what was chosen by hand it learns from a cookie. */
export function rememberLanguage(): void {
  const age = settings.language === 'auto' ? 0 : 31_536_000;
  document.cookie = `language=${settings.language}; path=/; max-age=${age}; samesite=lax`;
}

/** Changes one setting and remembers it. */
export function choose<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  settings[name] = value;
  if (name === 'language') rememberLanguage();
  try {
    storage()?.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A full or blocked storage costs the memory of this choice, not the choice.
  }
}

/** Puts theme, deck, size of the cards and motion on the page; call it inside an effect so that it follows the settings. */
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

/** True where nothing should move: by setting, or because the system asks for it. */
export function stillness(): boolean {
  return (
    settings.motion === 'none' ||
    (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)
  );
}
