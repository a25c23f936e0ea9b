import type { GameInfo } from '$lib/wire/protocol';
import type { Language } from '$lib/i18n/words.svelte';
import { http } from './http';
import { Lost } from './refused';

let games = $state.raw<GameInfo[] | null>(null);
let asking: Promise<GameInfo[]> | null = null;

/** If the client is cached here, a server silent for this long counts as unreachable. */
const SILENT_MS = 3_000;

/** Asks the engine of this device if the server cannot be reached, or does not answer. */
async function orHere<T>(asked: Promise<T>, question: object): Promise<T> {
  const here = async () => {
    const { engine } = await import('$lib/pocket/device.svelte');
    return engine.call<T>(question);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<T>((resolve) => {
    const answer = async () => {
      const { isHouseKept } = await import('$lib/pocket/offline');
      if (await isHouseKept()) resolve(await here());
    };
    timer = setTimeout(() => void answer().catch(() => undefined), SILENT_MS);
  });
  try {
    return await Promise.race([asked, silence]);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    return here();
  } finally {
    clearTimeout(timer);
  }
}

/** The rules of a game as Markdown. */
export function loadRules(game: string, language: Language): Promise<string> {
  return orHere(http.rules(game, language), { do: 'rules', game, language });
}

/** The catalog of the server, requested once; an error may be retried. */
export function loadGames(): Promise<GameInfo[]> {
  asking ??= orHere(http.games(), { do: 'games' }).then(
    (found) => (games = found),
    (error: unknown) => {
      asking = null;
      throw error;
    },
  );
  return asking;
}

/** The catalog, once loaded. */
export function knownGames(): readonly GameInfo[] | null {
  return games;
}
