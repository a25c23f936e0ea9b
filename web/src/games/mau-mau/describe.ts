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
      const mau = step.left > 1 ? [] : [words.t(step.left === 1 ? 'did.mau' : 'did.mauMau', { name })];
      const skips = skipped(step, seen).map((seat) => words.t('did.skipped', { name: nameOf(seen, seat) }));
      return [told, ...mau, ...skips].join(' ');
    }
    case 'drew':
      // The stock was empty: how many it is follows from the reshuffle.
      if (step.count === 0) return null;
      return step.cards && step.cards.length > 0
        ? words.t('did.drewCards', { name, cards: names(step.cards) })
        : words.t('did.drew', { name, count: step.count });
    case 'passed':
      return words.t('did.passed', { name });
  }
}

/** The seats skipped by an eight: all between the player and the one whose turn it is now. */
function skipped(step: Extract<MauMauStepView, { kind: 'played' }>, { view }: Table): number[] {
  const { seats, turn, backwards, pile, options } = view;
  // A later position no longer shows it.
  if (!options.eight_skips || step.card[0] !== '8' || turn === null || pile.at(-1) !== step.card) return [];
  const after = (seat: number) => (seat + (backwards ? seats - 1 : 1)) % seats;
  const passed: number[] = [];
  for (let seat = after(step.seat); seat !== turn && passed.length < seats; seat = after(seat))
    passed.push(seat);
  return passed;
}

/** The bubbles at seats: wishes, drawn cards, a pass, a skipped turn. */
export function bubbles(step: MauMauStepView, seen: Table): { seat: number; text: string }[] {
  const say = (seat: number, text: string) => [{ seat, text }];
  switch (step.kind) {
    case 'played': {
      const said = [
        ...(step.wish ? [words.t('bubble.wish', { suit: suitSign(step.wish) })] : []),
        ...(step.left > 1 ? [] : [words.t(step.left === 1 ? 'bubble.mau' : 'bubble.mauMau')]),
      ];
      return [
        ...(said.length > 0 ? say(step.seat, said.join(' · ')) : []),
        ...skipped(step, seen).flatMap((seat) => say(seat, words.t('bubble.skipped'))),
      ];
    }
    case 'drew':
      return step.count > 0 ? say(step.seat, words.t('bubble.drew', { count: step.count })) : [];
    case 'shuffled':
      return step.drew > 0 ? say(step.seat, words.t('bubble.drew', { count: step.drew })) : [];
    case 'passed':
      return say(step.seat, words.t('bubble.passed'));
    default:
      return [];
  }
}

/** One's own card is on the pile at once, a jack with its wish. */
export function foresee(view: MauMauView, action: string, seat: number): MauMauView | null {
  const { card, wish } = parts(action);
  const hand = view.hands[seat];
  const at = card ? (hand?.indexOf(card) ?? -1) : -1;
  if (!card || !hand || at < 0) return null;
  const left = [...hand.slice(0, at), ...hand.slice(at + 1)];
  return {
    ...view,
    hands: view.hands.map((cards, of) => (of === seat ? left : cards)),
    counts: view.counts.map((count, of) => (of === seat ? left.length : count)),
    pile: [...view.pile, card],
    wish,
    turn: null,
  };
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
      return step.count > 0 ? { text: words.t('note.draw', { count: step.count }), seat: step.seat } : null;
    case 'passed':
      return { text: words.t('note.pass'), seat: step.seat };
  }
}

/** The card of an action and its wished suit; no card if the action is a word. */
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
