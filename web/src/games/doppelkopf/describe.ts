import { cardSign, isCard, type Card } from '$lib/card/notation';
import { cardName } from '$lib/i18n/names.svelte';
import type { Sound } from '$lib/sound';
import type { MoveNote } from '$lib/table/rows';
import type { Seen } from '$lib/table/seen';
import type { DoppelkopfStepView, DoppelkopfView } from '$lib/wire/doppelkopf';
import { gameTypeName } from './naming';
import { words } from './words';

type Table = Seen<DoppelkopfView>;

const nameOf = (seen: Table, seat: number) => seen.players[seat]?.name ?? String(seat + 1);

/** What is awaited of the one to act, and the duty that holds. */
export function status(seen: Table): string {
  const { view } = seen;
  if (view.stage === 'deal' || view.stage === 'over') return words.t('status.roundOver');
  const actor = view.to_act;
  if (actor === null) return '';
  const mine = actor === seen.seat;
  if (!mine) return words.t(`status.other.${view.stage}`, { name: nameOf(seen, actor) });
  if (view.stage !== 'play') return words.t(`status.${view.stage}`);
  const follows = (view.play?.trick.cards.length ?? 0) > 0;
  return words.t(follows ? 'status.follow' : 'status.lead');
}

export function describe(step: DoppelkopfStepView, seen: Table): string | null {
  const name = step.kind === 'dealt' ? '' : nameOf(seen, step.seat);
  switch (step.kind) {
    case 'dealt':
      return words.t('did.dealt');
    case 'reserved': {
      const said = words.t(step.said === 'healthy' ? 'did.healthy' : 'did.reservation', { name });
      if (!step.settled) return said;
      const { seat, reservation } = step.settled;
      const settled =
        seat === null
          ? words.t('did.normal')
          : words.t('did.settled', { name: nameOf(seen, seat), game: gameTypeName(reservation) });
      return `${said} ${settled}`;
    }
    case 'answered':
      return words.t(step.takes ? 'did.took' : 'did.declined', { name });
    case 'gave':
      return step.trumps === null
        ? words.t('did.gave', { name })
        : words.t('did.returned', { name, count: step.trumps });
    case 'called':
      return words.t('did.called', { name, call: words.t(`call.${step.call}`) });
    case 'played': {
      const played = words.t('did.played', { name, card: cardName(step.card as Card) });
      return step.taken_by === null
        ? played
        : `${played} ${words.t('did.trick', { name: nameOf(seen, step.taken_by) })}`;
    }
  }
}

export function notation(step: DoppelkopfStepView, seen: Table): MoveNote | null {
  switch (step.kind) {
    case 'dealt':
    case 'gave':
      return null;
    case 'reserved': {
      if (!step.settled) return null;
      const { seat, reservation } = step.settled;
      const game = gameTypeName(seat === null ? 'normal' : reservation);
      return { heading: seat === null ? game : `${game}: ${nameOf(seen, seat)}` };
    }
    case 'answered':
      return { text: step.takes ? words.t('act.take') : words.t('act.decline') };
    case 'called':
      return { text: words.t(`call.${step.call}`) };
    case 'played':
      return { text: cardSign(step.card as Card), ends: step.taken_by !== null };
  }
}

/** The cards of an action, in the order they are written; none where it is a word. */
export function cardsOf(action: string): Card[] {
  return action
    .replace(/^give /, '')
    .split(' ')
    .filter(isCard);
}

export function actionText(action: string): string {
  if (isCard(action)) return cardName(action);
  if (action.startsWith('give ')) {
    return words.t('action.give', { cards: cardsOf(action).map(cardName).join(', ') });
  }
  return words.find(`call.${action}`) ?? words.find(`act.${action}`) ?? gameTypeName(action);
}

export function sound(step: DoppelkopfStepView): Sound | null {
  if (step.kind === 'played') return step.taken_by === null ? 'card' : 'trick';
  return step.kind === 'called' || step.kind === 'dealt' ? 'message' : null;
}
