//! Templates of the browser client and its tests.

use super::File;

/// Everything under `web/` and `e2e/`.
pub const FILES: &[File] = &[
    ("web/src/games/ID/face.ts", FACE),
    ("web/src/games/ID/index.ts", INDEX),
    ("web/src/games/ID/describe.ts", DESCRIBE),
    ("web/src/games/ID/deal.ts", DEAL),
    ("web/src/games/ID/Board.svelte", BOARD),
    ("web/src/games/ID/words.ts", WORDS),
    ("web/src/games/ID/words/en.ts", EN),
    ("web/src/games/ID/words/de.ts", DE),
    ("web/src/games/ID/words/fi.ts", FI),
    ("e2e/players/ID.ts", PLAYER),
];

const FACE: &str = "import type { Face } from '$lib/game/faces';

const face: Face = {
  name: {
    de: 'NAME',
    en: 'NAME',
    fi: 'NAME',
  },
  presets: {
    short: {
      name: {
        de: 'NAME',
        en: 'NAME',
        fi: 'NAME',
      },
      about: {
        de: 'Zu zweit, eine Runde.',
        en: 'Two players, one round.',
        fi: 'Kaksi pelaajaa, yksi kierros.',
      },
      emblem: ['3H', '2S'],
      offered: true,
    },
    long: {
      name: {
        de: 'NAME, lang',
        en: 'NAME, long',
        fi: 'NAME, pitkä',
      },
      about: {
        de: 'Zu zweit, neun Runden.',
        en: 'Two players, nine rounds.',
        fi: 'Kaksi pelaajaa, yhdeksän kierrosta.',
      },
      emblem: ['3S', '2H'],
    },
  },
};

export default face;
";

const INDEX: &str = "import type { GameClient } from '$lib/table/seen';
import type { ToyStepView, ToyView } from '$lib/wire/ID';
import Board from './Board.svelte';
import { actionText, describe, notation, sound, status } from './describe';
import { words } from './words';

const game: GameClient<ToyView, ToyStepView> = {
  words,
  Board,
  status,
  describe,
  notation,
  actionText,
  sound,
  dealCheck: async () => (await import('./deal')).dealFollows,
};

export default game;
";

const DEAL: &str = "import { DealStream } from '$lib/fair/deal';
import type { DealProof } from '$lib/wire/protocol';

/** Whether a deal follows from its secret and cuts: the cards 1, 2 and 3, shuffled once. */
export function dealFollows(proof: DealProof): boolean {
  const { deck = [] } = (proof.chance ?? {}) as { deck?: number[] };
  return new DealStream(proof).shuffle([1, 2, 3]).join() === deck.join();
}
";

const DESCRIBE: &str = "import type { Sound } from '$lib/sound';
import type { MoveNote } from '$lib/table/rows';
import type { Seen } from '$lib/table/seen';
import type { ToyStepView, ToyView } from '$lib/wire/ID';
import { words } from './words';

type Table = Seen<ToyView>;

const nameOf = (seen: Table, seat: number) => seen.players[seat]?.name ?? String(seat + 1);

export function status(seen: Table): string {
  if (!seen.view.dealt) return words.t('status.dealing');
  const mine = seen.seat !== null && seen.toAct.includes(seen.seat);
  return words.t(mine ? 'status.choose' : 'status.wait');
}

export function describe(step: ToyStepView, seen: Table): string {
  if (step.kind === 'dealt') return words.t('did.dealt');
  return words.t('did.chose', { name: nameOf(seen, step.seat) });
}

export function notation(step: ToyStepView): MoveNote | null {
  if (step.kind === 'dealt') return null;
  return { text: step.choice ? actionText(step.choice) : '?', seat: step.seat };
}

export function actionText(action: string): string {
  return words.find(`act.${action}`) ?? action;
}

export function sound(step: ToyStepView): Sound {
  return step.kind === 'dealt' ? 'trick' : 'card';
}
";

const BOARD: &str = r#"<script lang="ts">
  import PlayerBadge from '$lib/seat/PlayerBadge.svelte';
  import GoOn from '$lib/table/GoOn.svelte';
  import type { Seen } from '$lib/table/seen';
  import type { ToyView } from '$lib/wire/ID';
  import { actionText } from './describe';
  import { words } from './words';

  let { seen }: { seen: Seen<ToyView> } = $props();

  const view = $derived(seen.view);
</script>

<div class="table">
  {#each seen.players as player (player.seat)}
    <div class="seat">
      <PlayerBadge {player} {seen} turn={seen.toAct.includes(player.seat)} mood="content">
        <span class="number">{view.cards[player.seat] ?? '?'}</span>
      </PlayerBadge>
    </div>
  {/each}
  <div class="actions">
    {#each seen.legal as action (action)}
      <button class="button" type="button" data-action={action} onclick={() => seen.act(action)}
        >{actionText(action)}</button
      >
    {/each}
    {#if seen.roundEnd}<GoOn {seen} label={words.t('end.next')} />{/if}
  </div>
</div>

<style>
  .table {
    display: grid;
    align-content: space-evenly;
    justify-items: center;
    gap: var(--gap-3);
    height: 100%;
  }

  .actions {
    display: flex;
    gap: var(--gap-2);
    min-height: var(--touch);
  }
</style>
"#;

const WORDS: &str = "import { Words } from '$lib/i18n/words.svelte';
import type { ToyWords } from './words/en';

export const words = new Words<ToyWords>({
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fi: () => import('./words/fi'),
});
";

const EN: &str = "const words = {
  'status.dealing': 'The cards are being dealt.',
  'status.choose': 'Your turn: raise or hold.',
  'status.wait': 'The other one is choosing.',
  'act.raise': 'Raise',
  'act.hold': 'Hold',
  'did.dealt': 'The cards are dealt.',
  'did.chose': '{name} has chosen.',
  'end.next': 'Next round',
  'option.rounds': 'Rounds',
  'option.rounds.why': 'How many a match has.',
  'why.already_chosen': 'You have chosen; wait for the other.',
  'why.nothing_to_choose': 'Nobody is to choose now.',
} as const;

export type ToyWords = typeof words;
export default words;
";

const DE: &str = "import type { Translation } from '$lib/i18n/words.svelte';
import type { ToyWords } from './en';

const words: Translation<ToyWords> = {
  'status.dealing': 'Es wird gegeben.',
  'status.choose': 'Du bist dran: erhöhen oder halten.',
  'status.wait': 'Der andere wählt noch.',
  'act.raise': 'Erhöhen',
  'act.hold': 'Halten',
  'did.dealt': 'Die Karten sind gegeben.',
  'did.chose': '{name} hat gewählt.',
  'end.next': 'Nächste Runde',
  'option.rounds': 'Runden',
  'option.rounds.why': 'Wie viele eine Partie hat.',
  'why.already_chosen': 'Du hast gewählt; warte auf den anderen.',
  'why.nothing_to_choose': 'Jetzt ist nichts zu wählen.',
};

export default words;
";

const FI: &str = "import type { Translation } from '$lib/i18n/words.svelte';
import type { ToyWords } from './en';

const words: Translation<ToyWords> = {
  'status.dealing': 'Kortteja jaetaan.',
  'status.choose': 'Sinun vuorosi: korota tai pidä.',
  'status.wait': 'Toinen valitsee vielä.',
  'act.raise': 'Korota',
  'act.hold': 'Pidä',
  'did.dealt': 'Kortit on jaettu.',
  'did.chose': '{name} on valinnut.',
  'end.next': 'Seuraava kierros',
  'option.rounds': 'Kierroksia',
  'option.rounds.why': 'Montako ottelussa on.',
  'why.already_chosen': 'Olet valinnut; odota toista.',
  'why.nothing_to_choose': 'Nyt ei ole mitään valittavaa.',
};

export default words;
";

const PLAYER: &str = "import type { Page } from '@playwright/test';
import type { Listener } from '../ear';
import { tabTo } from '../keyboard';
import type { Now } from '../settled';

export const tables = [{ name: 'NAME', table: { game: 'ID' }, seats: 2 }];

const button = ({ legal }: Now) => `[data-action=\"${legal[0]}\"]`;

/** Chooses the first thing there is, or goes on, with the pointer. */
export async function act(page: Page, now: Now): Promise<void> {
  if (now.awaits === 'go_on') await page.getByRole('button', { name: /Next round/ }).click();
  else await page.locator(button(now)).click();
}

/** The same with the keys. */
export async function actByKeys(page: Page, now: Now): Promise<void> {
  await tabTo(page, now.awaits === 'go_on' ? '.actions button' : button(now));
  await page.keyboard.press('Enter');
}

/** Holds whenever it is announced that this person may choose. */
export async function byEar(listener: Listener): Promise<void> {
  const { page, name } = listener;
  let turn = false;
  listener.onNews((text) => {
    if (text.includes(`${name} has chosen.`)) turn = false;
    turn ||= /Your turn: /.test(text);
  });
  for (;;) {
    await listener.until(() => turn);
    if (listener.over) return;
    const hold = page.getByRole('button', { name: 'Hold' });
    const chosen = new RegExp(`${name} has chosen`);
    if (!(await listener.tries(() => hold.press('Enter'), chosen))) await listener.stuck(['Hold']);
  }
}
";
