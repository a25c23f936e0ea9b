import { cardSign, isCard, isSuit, suitSign, type Card, type Suit } from '$lib/card/notation';
import { cardName, suitName } from '$lib/i18n/names.svelte';
import type { Sound } from '$lib/sound';
import type { MoveNote } from '$lib/table/rows';
import type { Seen } from '$lib/table/seen';
import type { MauMauStepView, MauMauView } from '$lib/wire/mau-mau';
import { words } from './words';

type Table = Seen<MauMauView>;

const names = (cards: readonly string[]) => cards.map((card) => cardName(card as Card)).join(', ');
const nameOf = (seen: Table, seat: number) => seen.players[seat]?.name ?? String(seat + 1);

export function status(seen: Table): string {
  const { view } = seen;
  if (view.turn === null) return words.t(view.last ? 'status.roundOver' : 'status.dealing');
  if (view.owed > 0) return words.t('status.shuffling');
  if (view.turn !== seen.seat) return words.t('status.other', { name: nameOf(seen, view.turn) });
  if (view.pending > 0) {
    const answered = seen.legal.some((action) => action.startsWith('7'));
    return words.t(answered ? 'status.seven' : 'status.sevenOnly', { count: view.pending });
  }
  if (view.drawn) return words.t('status.drawn');
  if (!view.can_draw) return words.t('status.stuck');
  return view.wish ? words.t('status.wish', { suit: suitName(view.wish) }) : words.t('status.play');
}

export function describe(step: MauMauStepView, seen: Table): string | null {
  if (step.kind === 'dealt') {
    const hand = seen.seat === null ? null : seen.view.hands[seen.seat];
    const dealt = words.t('did.dealt', { card: cardName(step.up as Card) });
    return hand ? `${dealt} ${words.t('did.hand', { cards: names(hand) })}` : dealt;
  }
  const name = nameOf(seen, step.seat);
  switch (step.kind) {
    case 'shuffled':
      return [
        words.t('did.shuffled', { name, count: step.drew }),
        ...(step.cards && step.cards.length > 0 ? [words.t('did.got', { cards: names(step.cards) })] : []),
      ].join(' ');
    case 'played': {
      const card = cardName(step.card as Card);
      const told = step.wish
        ? words.t('did.wished', { name, card, suit: suitName(step.wish) })
        : words.t('did.played', { name, card });
      if (step.left > 1) return told;
      return `${told} ${words.t(step.left === 1 ? 'did.mau' : 'did.mauMau', { name })}`;
    }
    case 'drew':
      return step.cards && step.cards.length > 0
        ? words.t('did.drewCards', { name, cards: names(step.cards) })
        : words.t('did.drew', { name, count: step.count });
    case 'passed':
      return words.t('did.passed', { name });
  }
}

const sign = (card: Card, wish: Suit | null) => cardSign(card) + (wish ? ` → ${suitSign(wish)}` : '');

export function notation(step: MauMauStepView): MoveNote | null {
  switch (step.kind) {
    case 'dealt':
      return { heading: cardSign(step.up as Card) };
    case 'shuffled':
      return step.drew > 0 ? { text: words.t('note.draw', { count: step.drew }), seat: step.seat } : null;
    case 'played':
      return { text: sign(step.card as Card, step.wish), seat: step.seat };
    case 'drew':
      return { text: words.t('note.draw', { count: step.count }), seat: step.seat };
    case 'passed':
      return { text: words.t('note.pass'), seat: step.seat };
  }
}

/** The card of an action and the suit wished for with it; no card where it is a word. */
export function parts(action: string): { card: Card | null; wish: Suit | null } {
  const [card = '', wish = ''] = action.split(' ');
  return { card: isCard(card) ? card : null, wish: isSuit(wish) ? wish : null };
}

export function actionText(action: string): string {
  const { card, wish } = parts(action);
  if (!card) return words.t(action === 'draw' ? 'act.draw' : 'act.pass');
  const name = cardName(card);
  return wish ? words.t('action.wish', { card: name, suit: suitName(wish) }) : name;
}

export function sound(step: MauMauStepView): Sound | null {
  if (step.kind === 'passed') return null;
  return step.kind === 'played' ? 'card' : 'trick';
}
