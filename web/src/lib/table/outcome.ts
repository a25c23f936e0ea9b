import { words } from '$lib/i18n/words.svelte';
import type { Ending, Outcome } from '$lib/wire/protocol';

/** One sentence for how a game ended, from the viewer's point of view. */
export function outcomeText(
  outcome: Outcome,
  ending: Ending | null,
  seat: number | null,
  names: readonly string[],
  /** The number of rounds: the winner of several has won the list, not only the last game. */
  rounds = 0,
): string {
  if (ending?.kind === 'drawn' && rounds > 0) return words.t('over.stopped');
  const name = (of: number) => names[of] ?? String(of + 1);
  const who = outcome.winners.map(name).join(', ');
  const result =
    outcome.winners.length === 0
      ? words.t('over.draw')
      : seat !== null && outcome.winners.includes(seat)
        ? words.t(rounds > 1 ? 'over.youWonAll' : 'over.youWon')
        : words.t(rounds > 1 ? 'over.wonAll' : 'over.won', {
            names: who,
            count: outcome.winners.length,
            rounds,
          });
  const how = endingText(ending, names);
  return how ? `${result} ${how}` : result;
}

/** One sentence for why a game ended, if not by its rules. */
export function endingText(ending: Ending | null, names: readonly string[]): string | null {
  const name = (seat: number) => names[seat] ?? String(seat + 1);
  switch (ending?.kind) {
    case 'resigned':
      return words.t('over.resigned', { name: name(ending.seat) });
    case 'out_of_time':
      return words.t('over.outOfTime', { name: name(ending.seat) });
    case 'claimed':
      return words.t('over.claimed', { name: name(ending.absent) });
    case 'drawn':
      return words.t('over.agreed');
    case 'abandoned':
      return words.t('over.abandoned');
    default:
      return null;
  }
}
