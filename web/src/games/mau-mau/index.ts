import type { GameClient } from '$lib/table/seen';
import type { MauMauStepView, MauMauView } from '$lib/wire/mau-mau';
import Board from './Board.svelte';
import { dealFollows } from './deal';
import { actionText, describe, notation, sound, status } from './describe';
import { words } from './words';

const mauMau: GameClient<MauMauView, MauMauStepView> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  sound,
  dealFollows,
};

export default mauMau;
