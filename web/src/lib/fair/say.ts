// The result of checking deals, in words.

import { words } from '$lib/i18n/words.svelte';
import type { Fault } from './check';

export function fairText(faults: readonly Fault[], nameOf: (seat: number) => string): string {
  if (faults.length === 0) return words.t('fair.kept');
  const sentences = faults.map(({ what, seat }) => {
    if (seat === null)
      return words.t(what === 'broken' ? 'fair.server' : `fair.${what as 'cards' | 'slow' | 'unseen'}`);
    return words.t(`fair.${what as 'broken' | 'missing' | 'late' | 'forced'}`, { name: nameOf(seat) });
  });
  return [...new Set(sentences)].join(' ');
}
