import { words } from '$lib/i18n/words.svelte';

/**
 * The options of a table in the game's own words: "Walls each: 5", or only the name of an option that is on.
 */
export function termTexts(terms: Record<string, unknown>, find: (key: string) => string | null): string[] {
  return Object.entries(terms).map(([name, value]) => {
    const label = find(`option.${name}`) ?? name.replaceAll('_', ' ');
    if (value === true) return label;
    const own = find(`option.${name}.${String(value)}`);
    return `${label}: ${own ?? (value === false ? words.t('confirm.no') : String(value))}`;
  });
}
