import type { GameClient } from '$lib/table/seen';
import type { SixtySixOptions, SixtySixStep, SixtySixView } from '$lib/wire/sixty-six';
import Board from './Board.svelte';
import { actionText, bubbles, cardsOf, describe, foresee, notation, sound, status } from './describe';
import { words } from './words';

const sixtySix: GameClient<SixtySixView, SixtySixStep> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  marks: (action) => cardsOf(action).length > 0 || action === 'close' || action === 'swap',
  sound,
  bubbles,
  foresee,
  keys: () => [
    ['1–6', words.t('keys.card')],
    ['T', words.t('act.swap')],
    ['H', words.t('keys.marry')],
    ['J', words.t('keys.marryTrump')],
    ['Z', words.t('act.close')],
    ['⏎', words.t('keys.claim')],
    ['S', words.t('act.sort')],
    ['← →', words.t('keys.hand')],
  ],
  // Only if the table's rules have a cut; otherwise the browser does its part of the deal automatically.
  cutByHand: (options) => (options as SixtySixOptions).cut,
  dealCheck: async () => {
    const { dealFollows } = await import('./deal');
    return (proof, { options }, before) => dealFollows(proof, options, before);
  },
};

export default sixtySix;
