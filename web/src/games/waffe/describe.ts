import { cardSign, type Card } from '$lib/card/notation';
import { cardName } from '$lib/i18n/names.svelte';
import type { Sound } from '$lib/sound';
import type { MoveNote } from '$lib/table/rows';
import type { Seen } from '$lib/table/seen';
import type { WaffeStepView, WaffeView } from '$lib/wire/waffe';
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

export function describe(step: WaffeStepView, seen: Table): string {
  switch (step.kind) {
    case 'dealt':
      return words.t('did.dealt');
    case 'played':
      return words.t('did.played', {
        name: nameOf(seen, step.seat),
        cards: names([...step.hand, ...step.own, ...step.their]),
      });
    case 'passed':
      return words.t('did.passed', {
        name: nameOf(seen, step.seat),
        laid: step.laid.length,
        drawn: step.drawn,
      });
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
