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

/** What the player to act has to do, and the suit to follow. */
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
    case 'dealt': {
      const hand = seen.seat === null ? null : seen.view.hands[seen.seat];
      if (!hand) return words.t('did.dealt');
      const cards = hand.map((card) => cardName(card as Card)).join(', ');
      return `${words.t('did.dealt')} ${words.t('did.hand', { cards })}`;
    }
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
    case 'gave': {
      const gave =
        step.trumps === null
          ? words.t('did.gave', { name })
          : words.t('did.returned', { name, count: step.trumps });
      const got = step.cards && step.seat !== seen.seat ? step.cards : null;
      return got
        ? `${gave} ${words.t('did.got', { cards: got.map((card) => cardName(card as Card)).join(', ') })}`
        : gave;
    }
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

/** The cards of an action, in the order they are written; empty if it is a word. */
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

/** The bubbles at seats: everything that is said aloud at a table. */
export function bubbles(step: DoppelkopfStepView, seen: Table): { seat: number; text: string }[] {
  switch (step.kind) {
    case 'reserved': {
      const said = step.said === 'healthy' ? 'healthy' : 'reservation';
      const { seat, reservation } = step.settled ?? { seat: null };
      const spoken = [{ seat: step.seat, text: gameTypeName(said) }];
      if (seat === null || !reservation) return spoken;
      // The game of the declarer replaces what they said before.
      return [...spoken.filter((word) => word.seat !== seat), { seat, text: gameTypeName(reservation) }];
    }
    case 'answered':
      return [{ seat: step.seat, text: words.t(step.takes ? 'act.take' : 'act.decline') }];
    case 'called':
      return [{ seat: step.seat, text: words.t(`call.${step.call}`) }];
    case 'gave': {
      const told =
        step.trumps === null ? words.t('bubble.gave') : words.t('bubble.returned', { count: step.trumps });
      const got = step.cards && seen.seat !== null && step.seat !== seen.seat ? step.cards : null;
      const mine = got?.map((card) => cardSign(card as Card)).join(' ');
      return [
        { seat: step.seat, text: told },
        ...(mine && seen.seat !== null
          ? [{ seat: seen.seat, text: words.t('did.got', { cards: mine }) }]
          : []),
      ];
    }
    default:
      return [];
  }
}

/** One's own card leaves the hand at once; the trick shows it as pending. */
export function foresee(view: DoppelkopfView, action: string, seat: number): DoppelkopfView | null {
  const hand = view.hands[seat];
  const at = hand?.indexOf(action) ?? -1;
  if (!isCard(action) || !hand || at < 0) return null;
  const left = [...hand.slice(0, at), ...hand.slice(at + 1)];
  return {
    ...view,
    hands: view.hands.map((cards, of) => (of === seat ? left : cards)),
    hand_sizes: view.hand_sizes.map((size, of) => (of === seat ? left.length : size)),
    to_act: null,
  };
}
