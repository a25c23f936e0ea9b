import type { GameClient } from '$lib/table/seen';
import type { MauMauStepView, MauMauView } from '$lib/wire/mau-mau';
import Board from './Board.svelte';
import { actionText, bubbles, describe, foresee, notation, sound, status } from './describe';
import { words } from './words';

const mauMau: GameClient<MauMauView, MauMauStepView> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  // A wish cannot be marked on the board.
  marks: (action) => action !== 'pass' && !action.includes(' '),
  sound,
  bubbles,
  foresee,
  keys: () => [
    ['1–9, 0', words.t('keys.card')],
    ['← →', words.t('keys.hand')],
    ['D', words.t('act.draw')],
    ['P', words.t('act.pass')],
    ['C S H D', words.t('keys.wish')],
    ['⏎', words.t('keys.enter')],
  ],
  dealCheck: async () => (await import('./deal')).dealFollows,
};

export default mauMau;
