import type { GameClient } from '$lib/table/seen';
import type { QuoridorStepView, QuoridorView } from '$lib/wire/quoridor';
import Board from './Board.svelte';
import { actionText, at, bubbles, describe, foresee, notation, sound, status } from './describe';
import { words } from './words';

const quoridor: GameClient<QuoridorView, QuoridorStepView> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  marks: () => true,
  sound,
  bubbles,
  foresee,
  keys: () => [
    ['← ↑ ↓ →', words.t('keys.move')],
    ['⏎', words.t('keys.enter')],
    ['H', words.t('keys.lying')],
    ['V', words.t('keys.standing')],
    ['Esc', words.t('keys.drop')],
  ],
  at,
};

export default quoridor;
