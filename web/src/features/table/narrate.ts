import { words } from '$lib/i18n/words.svelte';
import type { News, Offer } from '$lib/wire/protocol';

const offerOf = (offer: Offer, several: boolean) => (several && offer === 'draw' ? 'stop' : offer);

/** One sentence for an event besides the game itself; null if there is nothing to say. In a match of several rounds a draw means to stop. */
export function narrate(news: News, name: (seat: number) => string, several = false): string | null {
  switch (news.kind) {
    case 'sat':
      return news.occupant.kind === 'bot'
        ? words.t('news.botSat', { seat: news.seat + 1 })
        : words.t('news.sat', { name: name(news.seat) });
    case 'stood':
      return words.t(news.removed ? 'news.removed' : 'news.stood', { seat: news.seat + 1 });
    case 'retook':
      return words.t('news.retook', { name: name(news.seat) });
    case 'voted':
      return words.t(news.vote === 'start' ? 'news.votedStart' : 'news.votedWait', { name: name(news.seat) });
    case 'started':
      return words.t('news.started');
    case 'reopened':
      return words.t('news.reopened');
    case 'took_back':
      return words.t('news.tookBack');
    case 'offered':
      return words.t(`news.offered.${offerOf(news.offer, several)}`, { name: name(news.seat) });
    case 'answered':
      return words.t(news.agree ? 'news.agreed' : 'news.declined', { name: name(news.seat) });
    case 'hinted':
      return words.t('news.hinted', { name: name(news.seat) });
    case 'woke':
      return words.t('news.woke');
    case 'unreached':
      return words.t('news.unreached', { name: name(news.seat) });
    case 'reached':
      return words.t('news.reached', { name: name(news.seat) });
    case 'closed':
      return words.t('news.closed');
    case 'said':
      return news.line.phrase
        ? `${news.line.name}: ${words.t(`phrase.${news.line.phrase}`)}`
        : `${news.line.name}: ${news.line.text ?? ''}`;
    default:
      return null;
  }
}

/** The bubble for the same news: its seat and text. What belongs to no seat is shown at one's own. */
export function bubbleOf(news: News, several = false, own = 0): { seat: number; text: string } | null {
  switch (news.kind) {
    case 'sat':
      return news.occupant.kind === 'bot'
        ? { seat: news.seat, text: words.t('bubble.bot') }
        : { seat: news.seat, text: words.t('bubble.sat') };
    case 'stood':
      return { seat: news.seat, text: words.t(news.removed ? 'bubble.removed' : 'bubble.stood') };
    case 'retook':
      return { seat: news.seat, text: words.t('phrase.back') };
    case 'offered':
      return { seat: news.seat, text: words.t(`bubble.offer.${offerOf(news.offer, several)}`) };
    case 'answered':
      return { seat: news.seat, text: words.t(news.agree ? 'bubble.agree' : 'bubble.decline') };
    case 'hinted':
      return { seat: news.seat, text: words.t('bubble.hint') };
    case 'unreached':
    case 'reached':
      return { seat: news.seat, text: words.t(`bubble.${news.kind}`) };
    case 'woke':
      return { seat: own, text: words.t('bubble.woke') };
    case 'said':
      return news.line.seat === null
        ? null
        : {
            seat: news.line.seat,
            text: news.line.phrase ? words.t(`phrase.${news.line.phrase}`) : (news.line.text ?? ''),
          };
    default:
      return null;
  }
}
