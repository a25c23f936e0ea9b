import type { GameClient } from '$lib/table/seen';
import type { QuoridorStepView, QuoridorView } from '$lib/wire/quoridor';
import Board from './Board.svelte';
import { actionText, describe, notation, sound, status } from './describe';
import { words } from './words';

const quoridor: GameClient<QuoridorView, QuoridorStepView> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  sound,
};

export default quoridor;
