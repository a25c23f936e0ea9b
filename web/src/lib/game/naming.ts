import { language, words } from '$lib/i18n/words.svelte';
import type { ClockRule } from '$lib/wire/protocol';
import { FACES, presetFace, tell } from './faces';

/** The players' name of a preset; a preset without one is shown by its id. */
export function presetName(game: string, preset: string): string {
  return presetFace(game, preset)?.name[language()] ?? preset;
}

/** One sentence about a preset; null if this client does not know it. */
export function presetAbout(game: string, preset: string): string | null {
  const about = presetFace(game, preset)?.about;
  return about ? tell(about) : null;
}

export function gameName(game: string): string {
  return FACES.get(game)?.name[language()] ?? game;
}

/** A clock in words: "5 min + 3 s", "30 s a move". */
export function clockText(clock: ClockRule): string {
  switch (clock.kind) {
    case 'none':
      return words.t('clock.none');
    case 'per_move':
      return words.t('clock.perMove', { time: lengthText(clock.seconds) });
    case 'budget':
      return clock.increment > 0
        ? words.t('clock.budgetPlus', { time: lengthText(clock.seconds), plus: clock.increment })
        : words.t('clock.budget', { time: lengthText(clock.seconds) });
  }
}

function lengthText(seconds: number): string {
  if (seconds % 86_400 === 0) return words.t('clock.days', { count: seconds / 86_400 });
  if (seconds % 3_600 === 0) return words.t('clock.hours', { count: seconds / 3_600 });
  return seconds % 60 === 0
    ? words.t('clock.minutes', { count: seconds / 60 })
    : words.t('clock.seconds', { count: seconds });
}
