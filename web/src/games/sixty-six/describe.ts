import type { Card } from '$lib/card/notation';
import { cardSign, isCard, isSuit, rankSign, suitSign } from '$lib/card/notation';
import { cardName, suitName } from '$lib/i18n/names.svelte';
import type { Sound } from '$lib/sound';
import type { MoveNote } from '$lib/table/rows';
import type { Seen } from '$lib/table/seen';
import type { SixtySixRound, SixtySixStep, SixtySixView } from '$lib/wire/sixty-six';
import { words } from './words';

type Table = Seen<SixtySixView>;

const nameOf = (seen: Table, seat: number) => seen.players[seat]?.name ?? String(seat + 1);
const name = (card: string) => cardName(card as Card);

/** Whose turn it is, what they have to do, and the duty to follow. */
export function status(seen: Table): string {
  const { view } = seen;
  if (view.awaits === 'deal' || view.awaits === 'nothing') return words.t('status.roundOver');
  const mine = view.to_play === seen.seat && seen.seat !== null;
  const turn = mine
    ? words.t(`status.${view.awaits}`)
    : words.t(view.awaits === 'follow' ? 'status.otherFollow' : 'status.otherLead', {
        name: nameOf(seen, view.to_play ?? 0),
      });
  return view.duty ? `${turn} ${words.t('status.duty')}` : turn;
}

/** Whether one's own points are shown and enough, so that a claim cannot be wrong. */
export function isSure(view: SixtySixView, seat: number | null): boolean {
  const points = seat === null ? null : view.points[seat];
  return typeof points === 'number' && points >= view.options.goal;
}

/** Who won a round, for how many points, and why. */
export function roundText(round: SixtySixRound, seen: Table): string {
  if (round.winner === null) return words.t('round.nobody');
  const key = round.winner === seen.seat ? 'round.won' : seen.seat === null ? 'round.otherWon' : 'round.lost';
  return words.t(key, { name: nameOf(seen, round.winner), points: round.points });
}

export function describe(step: SixtySixStep, seen: Table): string {
  switch (step.kind) {
    case 'dealt': {
      const hand = seen.seat === null ? null : seen.view.hands[seen.seat]?.cards;
      const dealt = words.t('did.dealt', { round: step.round, card: name(step.face_up) });
      return hand ? `${dealt} ${words.t('did.hand', { cards: hand.map(name).join(', ') })}` : dealt;
    }
    case 'played': {
      const told = [words.t('did.played', { name: nameOf(seen, step.seat), card: name(step.card) })];
      if (step.trick) {
        const { winner, points } = step.trick;
        told.push(words.t('did.took', { name: nameOf(seen, winner), points }));
      }
      const drawn = step.drawn.find((draw) => draw.seat === seen.seat && draw.card !== null);
      if (drawn?.card) told.push(words.t('did.drew', { card: name(drawn.card) }));
      if (step.ended) told.push(roundText(step.ended, seen));
      return told.join(' ');
    }
    case 'married':
      return words.t('did.married', {
        name: nameOf(seen, step.seat),
        suit: suitName(step.suit),
        points: step.points,
      });
    case 'swapped':
      return words.t('did.swapped', {
        name: nameOf(seen, step.seat),
        laid: name(step.laid),
        taken: name(step.taken),
      });
    case 'closed':
      return words.t('did.closed', { name: nameOf(seen, step.seat) });
    case 'claimed': {
      const claimed = words.t(step.right ? 'did.claimed' : 'did.claimedWrong', {
        name: nameOf(seen, step.seat),
      });
      return step.ended ? `${claimed} ${roundText(step.ended, seen)}` : claimed;
    }
  }
}

export function notation(step: SixtySixStep): MoveNote {
  switch (step.kind) {
    case 'dealt':
      return { heading: words.t('short.round', { round: step.round }) };
    case 'played':
      return { text: cardSign(step.card as Card), ends: step.trick !== null };
    case 'married':
      return { text: `${rankSign('K')}${rankSign('Q')}${suitSign(step.suit)}` };
    case 'swapped':
      return { text: words.t('short.swap') };
    case 'closed':
      return { text: words.t('short.close') };
    case 'claimed':
      return { text: words.t('short.claim') };
  }
}

/** The cards of an action: the one played, or the two shown. */
export function cardsOf(action: string): Card[] {
  if (isCard(action)) return [action];
  const suit = action.startsWith('marry ') ? action.slice(6) : '';
  return isSuit(suit) ? [`K${suit}`, `Q${suit}`] : [];
}

export function actionText(action: string): string {
  if (isCard(action)) return name(action);
  const suit = action.startsWith('marry ') ? action.slice(6) : '';
  if (isSuit(suit)) return words.t('call.marriage', { suit: suitName(suit) });
  return words.find(`short.${action}`) ?? action;
}

export function sound(step: SixtySixStep): Sound {
  if (step.kind === 'played') return step.trick ? 'trick' : 'card';
  return step.kind === 'dealt' ? 'trick' : 'card';
}

/** The bubbles at seats. */
export function bubbles(step: SixtySixStep): { seat: number; text: string }[] {
  switch (step.kind) {
    case 'married':
      return [{ seat: step.seat, text: `${words.t('act.marry')} ${suitSign(step.suit)} ${step.points}` }];
    case 'swapped':
      return [{ seat: step.seat, text: words.t('act.swap') }];
    case 'closed':
      return [{ seat: step.seat, text: words.t('stock.closed') }];
    case 'claimed':
      return [{ seat: step.seat, text: words.t('short.claim') }];
    default:
      return [];
  }
}

/** One's own card leaves the hand at once; the trick shows it as pending. */
export function foresee(view: SixtySixView, action: string, seat: number): SixtySixView | null {
  const hand = view.hands[seat];
  if (!isCard(action) || !hand?.cards) return null;
  const cards = hand.cards.filter((card) => card !== action);
  const hands = view.hands.map((one, of) => (of === seat ? { ...one, cards, count: cards.length } : one));
  return { ...view, hands: hands as SixtySixView['hands'], to_play: null, announced: null };
}
