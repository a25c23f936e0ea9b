import type { GameClient } from '$lib/table/seen';
import type { DoppelkopfStepView, DoppelkopfView } from '$lib/wire/doppelkopf';
import Board from './Board.svelte';
import { dealFollows } from './deal';
import { actionText, describe, notation, sound, status } from './describe';
import { words } from './words';

const doppelkopf: GameClient<DoppelkopfView, DoppelkopfStepView> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  sound,
  dealFollows: (proof, view) => dealFollows(proof, view.options.forty_cards === true),
};

export default doppelkopf;
