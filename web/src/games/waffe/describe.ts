import { cardSign, type Card } from '$lib/card/notation';
import { cardName } from '$lib/i18n/names.svelte';
import type { Sound } from '$lib/sound';
import type { MoveNote } from '$lib/table/rows';
import type { Seen } from '$lib/table/seen';
import type { WaffeStepView, WaffeView } from '$lib/wire/waffe';
import { without } from '$lib/card/best';
import { cardsOf } from './choice';
import { words } from './words';

type Table = Seen<WaffeView>;

const nameOf = (seen: Table, seat: number) => seen.players[seat]?.name ?? String(seat + 1);
const names = (cards: readonly string[]) => cards.map((card) => cardName(card as Card)).join(', ');
const signs = (cards: readonly string[]) => cards.map((card) => cardSign(card as Card)).join(' ');

export function status(seen: Table): string {
  const { to_act, field } = seen.view;
  if (to_act === null) return words.t('status.dealing');
  if (to_act !== seen.seat) return words.t('status.other', { name: nameOf(seen, to_act) });
  return words.t(field.cards.length === 0 ? 'status.open' : 'status.play');
}

/** The cards of the field and its types, in one sentence. */
export function fieldText({ field }: WaffeView): string {
  if (field.cards.length === 0) return words.t('field.empty');
  const types = field.types.map((type) => words.t(`type.${type}`)).join(', ');
  return words.t('field.is', { types, cards: names(field.cards) });
}

export function describe(step: WaffeStepView, seen: Table): string {
  switch (step.kind) {
    case 'dealt': {
      const hand = seen.seat === null ? null : step.hands[seen.seat];
      return [
        words.t('did.dealt'),
        ...(hand ? [words.t('did.hand', { cards: names(hand) })] : []),
        ...(step.opening ? [words.t('did.opened', { card: names([step.opening]) })] : []),
      ].join(' ');
    }
    case 'played':
      return [
        words.t('did.played', {
          name: nameOf(seen, step.seat),
          cards: names([...step.hand, ...step.own, ...step.their]),
        }),
        ...[
          { cards: step.own, of: step.seat },
          { cards: step.their, of: 1 - step.seat },
        ].flatMap(({ cards, of }) =>
          cards.length > 0 ? [words.t('did.from', { name: nameOf(seen, of), cards: names(cards) })] : [],
        ),
        fieldText(seen.view),
      ].join(' ');
    case 'passed':
      return [
        words.t('did.passed', {
          name: nameOf(seen, step.seat),
          laid: step.laid.length,
          drawn: step.drawn,
        }),
        ...(step.laid.length > 0 ? [words.t('did.laid', { cards: names(step.laid) })] : []),
        ...(step.drawn_cards ? [words.t('did.drew', { cards: names(step.drawn_cards) })] : []),
        fieldText(seen.view),
      ].join(' ');
  }
}

export function notation(step: WaffeStepView): MoveNote | null {
  if (step.kind === 'dealt') return null;
  const text =
    step.kind === 'passed' ? words.t('act.pass') : signs([...step.hand, ...step.own, ...step.their]);
  return { text, seat: step.seat };
}

export function actionText(action: string): string {
  if (action === 'pass') return words.t('act.pass');
  return action
    .split(' ')
    .map((part) => {
      const [place, card] = part.includes(':') ? part.split(':') : ['hand', part];
      const name = cardName(card as Card);
      return place === 'hand'
        ? name
        : words.t(place === 'own' ? 'action.own' : 'action.their', { card: name });
    })
    .join(', ');
}

export function sound(step: WaffeStepView): Sound {
  return step.kind === 'played' ? 'card' : 'trick';
}

/** A pass leaves no trace on the field, so it is shown as a bubble at the seat. */
export function bubbles(step: WaffeStepView): { seat: number; text: string }[] {
  if (step.kind !== 'passed') return [];
  return [{ seat: step.seat, text: words.t('bubble.passed', { laid: step.laid.length, drawn: step.drawn }) }];
}

/** The cards of one's own play leave at once; the field is drawn from the preview. */
export function foresee(view: WaffeView, action: string, seat: number): WaffeView | null {
  if (action === 'pass') return null;
  const played = cardsOf(action);
  const seats = view.seats.map((one, of) => ({
    ...one,
    ...(of === seat && one.hand
      ? { hand: without(one.hand as Card[], played.hand), hand_count: one.hand_count - played.hand.length }
      : {}),
    table: without(one.table as Card[], of === seat ? played.own : played.their),
  }));
  return { ...view, seats: seats as WaffeView['seats'], to_act: null };
}
