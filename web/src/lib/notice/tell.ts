import { words } from '$lib/i18n/words.svelte';
import { Lost } from '$lib/server/refused';
import type { Refusal } from '$lib/wire/protocol';
import { notify } from './notices.svelte';

/** Where a refusal was met: the game whose rule it cites, and that game's words for its own codes. */
export interface Context {
  game: string;
  find: (key: string) => string | null;
}

/** A refusal in the language of the house: the game's words or ours for a code we know, otherwise the server's sentence. */
export function refusalText({ code, message }: Refusal, find?: Context['find']): string {
  return find?.(`why.${code}`) ?? words.find(`error.${code}`) ?? message;
}

/** Shows what was refused, with the rule where one forbids it. */
export function tellRefusal(refusal: Refusal, context?: Context): void {
  const { rule } = refusal;
  const game = context?.game;
  notify({
    kind: 'error',
    text: refusalText(refusal, context?.find),
    ...(rule && game ? { rule: { number: rule, href: `/rules/${game}#${rule}` } } : {}),
  });
}

/** Shows whatever went wrong with something a person asked for. */
export function tellError(error: unknown, context?: Context): void {
  if (error instanceof Lost) {
    notify({ kind: 'error', text: words.t('error.lost') });
    return;
  }
  const known = error as Partial<Refusal> | null;
  if (typeof known?.code === 'string' && typeof known.message === 'string')
    tellRefusal(known as Refusal, context);
  else notify({ kind: 'error', text: words.t('error.unknown') });
}
