// One action planned during others' turns: it is played at one's own next turn, if it is possible then.

import { words } from '$lib/i18n/words.svelte';
import { announce } from '$lib/notice/announce.svelte';
import { notify } from '$lib/notice/notices.svelte';
import type { Play } from '$lib/wire/protocol';
import type { Table } from './table.svelte';

export class Plan {
  /** The planned action in notation. */
  action = $state<string | null>(null);
  #table: Table;
  /** The game and round it was planned in, since it must not be played in the next; and the step, in case steps are taken back. */
  #of = '';
  #step = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether something can be planned now: a game is running, and it is others' turn. */
  get possible(): boolean {
    const { play, you, table } = this.#table;
    const seat = you?.seat ?? null;
    if (!play || seat === null || table?.phase !== 'playing' || play.dealing || play.outcome) return false;
    return play.to_act.length > 0 && !play.to_act.includes(seat) && this.#table.waiting === null;
  }

  /** Plans an action, replacing an earlier one; null withdraws it. */
  set(action: string | null, told: (action: string) => string): void {
    if (action === this.action || !this.possible) return;
    this.action = action;
    this.#of = roundOf(this.#table.play);
    this.#step = this.#table.play?.step ?? 0;
    announce(action === null ? words.t('plan.withdrawn') : words.t('plan.set', { action: told(action) }));
  }

  /** Called with every new position: plays the planned action, or drops it and says so. */
  async follow(act: (action: string) => Promise<void>, told: (action: string) => string): Promise<void> {
    const { play, you } = this.#table;
    const { action } = this;
    if (action === null) return;
    if (!play || play.outcome || roundOf(play) !== this.#of) {
      this.action = null;
      return;
    }
    const takenBack = play.step < this.#step;
    if (!takenBack && !play.to_act.includes(you?.seat ?? -1)) return;
    this.action = null;
    if (!takenBack && play.legal.actions.includes(action)) await act(action);
    else notify({ kind: 'news', text: words.t('plan.dropped', { action: told(action) }) });
  }
}

const roundOf = (play: Play | null) => `${play?.game}.${play?.rounds.length}`;
