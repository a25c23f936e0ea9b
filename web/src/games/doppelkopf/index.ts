import type { GameClient } from '$lib/table/seen';
import type { DoppelkopfStepView, DoppelkopfView } from '$lib/wire/doppelkopf';
import Board from './Board.svelte';
import { actionText, bubbles, cardsOf, describe, foresee, notation, sound, status } from './describe';
import { words } from './words';

const doppelkopf: GameClient<DoppelkopfView, DoppelkopfStepView> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  marks: (action) => cardsOf(action).length > 0,
  sound,
  bubbles,
  foresee,
  keys: () => [
    ['1–9, 0', words.t('keys.card')],
    ['← →', words.t('keys.hand')],
    ['⏎', words.t('keys.enter')],
  ],
  dealCheck: async () => {
    const { dealFollows } = await import('./deal');
    return (proof, view) => dealFollows(proof, view.options.forty_cards === true);
  },
};

export default doppelkopf;
