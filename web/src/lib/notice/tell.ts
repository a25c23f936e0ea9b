import { words } from '$lib/i18n/words.svelte';
import { Outdated } from '$lib/server/code';
import { Lost } from '$lib/server/refused';
import type { Refusal } from '$lib/wire/protocol';
import { notify } from './notices.svelte';

/** The context of a refusal: the game whose rule it cites, and that game's texts for its own codes. */
export interface Context {
  game: string;
  find: (key: string) => string | null;
}

/** A refusal in the chosen language: the game's text or ours for a known code, otherwise the server's message. */
export function refusalText({ code, message }: Refusal, find?: Context['find']): string {
  return find?.(`why.${code}`) ?? words.find(`error.${code}`) ?? message;
}

/** Shows a refusal, with the rule if there is one. */
export function tellRefusal(refusal: Refusal, context?: Context): void {
  const { rule } = refusal;
  const game = context?.game;
  notify({
    kind: 'error',
    text: refusalText(refusal, context?.find),
    ...(rule && game ? { rule: { number: rule, href: `/rules/${game}#${rule}` } } : {}),
  });
}

/** Shows why a person's request failed. */
export function tellError(error: unknown, context?: Context): void {
  const text =
    error instanceof Lost
      ? words.t('error.lost')
      : error instanceof Outdated
        ? words.t('error.outdated')
        : null;
  if (text !== null) {
    notify({ kind: 'error', text });
    return;
  }
  const known = error as Partial<Refusal> | null;
  if (typeof known?.code === 'string' && typeof known.message === 'string')
    tellRefusal(known as Refusal, context);
  else notify({ kind: 'error', text: words.t('error.unknown') });
}
