import type { GameClient } from '$lib/table/seen';
import type { SixtySixStep, SixtySixView } from '$lib/wire/sixty-six';
import Board from './Board.svelte';
import { dealFollows } from './deal';
import { actionText, describe, notation, sound, status } from './describe';
import { words } from './words';

const sixtySix: GameClient<SixtySixView, SixtySixStep> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  sound,
  cutByHand: true,
  dealFollows: (proof, view) => dealFollows(proof, view.options),
};

export default sixtySix;
