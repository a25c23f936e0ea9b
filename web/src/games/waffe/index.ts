import type { GameClient } from '$lib/table/seen';
import type { WaffeStepView, WaffeView } from '$lib/wire/waffe';
import Board from './Board.svelte';
import { actionText, bubbles, describe, foresee, notation, sound, status } from './describe';
import { words } from './words';

const waffe: GameClient<WaffeView, WaffeStepView> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  marks: (action) => action !== 'pass',
  sound,
  bubbles,
  foresee,
  keys: () => [
    ['← →', words.t('keys.hand')],
    ['⏎', words.t('keys.play')],
    ['P', words.t('act.pass')],
    ['Esc', words.t('keys.none')],
  ],
  dealCheck: async () => {
    const { dealFollows } = await import('./deal');
    return (proof, view) => dealFollows(proof, view.options);
  },
};

export default waffe;
