import { untrack } from 'svelte';
import { words } from '$lib/i18n/words.svelte';
import { announce } from '$lib/notice/announce.svelte';
import { notify } from '$lib/notice/notices.svelte';
import type { SeatState } from '$lib/wire/protocol';
import type { Table } from './table.svelte';

const SAID = { here: 'news.found', away: 'news.lost', long: 'strip.absent' } as const;

/** Whether the person at a seat is connected, away, or away for so long that others may act. */
function presenceOf({ occupant, connected, forfeit }: SeatState): keyof typeof SAID | null {
  if (occupant?.kind !== 'person') return null;
  return forfeit ? 'long' : connected ? 'here' : 'away';
}

/** Announces who loses the connection during a game, stays away and returns, which others see at the seat. Notifies a person who was
    removed from a seat. Call it once while a component is created; returns a function that stops it. */
export function followSeats(table: Table, nameOf: (seat: number) => string): () => void {
  let before: readonly (keyof typeof SAID | null)[] = [];
  let own: number | null = null;
  $effect(() => {
    own = table.you?.seat ?? null;
  });
  $effect(() => {
    const then = before;
    before = (table.table?.seats ?? []).map(presenceOf);
    if (table.table?.phase !== 'playing') return;
    for (const [seat, now] of before.entries()) {
      const was = then[seat] ?? null;
      if (now === null || was === null || now === was || seat === own) continue;
      untrack(() => announce(words.t(SAID[now], { name: nameOf(seat) })));
    }
  });
  return table.onNews((news) => {
    if (news.kind === 'stood' && news.removed && news.seat === own)
      notify({ kind: 'news', text: words.t('news.removedYou') });
  });
}
