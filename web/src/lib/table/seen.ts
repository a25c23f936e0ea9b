import type { Judged } from '$lib/fair/check';
import type { Component } from 'svelte';
import type { Words } from '$lib/i18n/words.svelte';
import type { Mood } from '$lib/seat/Avatar.svelte';
import type { Sound } from '$lib/sound';
import type { MoveNote } from './rows';
import type { DealProof, Ending, Outcome, Refusal, RoundEnd } from '$lib/wire/protocol';

/** A person or bot at the table as a game draws them. */
export interface Player {
  seat: number;
  name: string;
  bot: boolean;
  /** The level of a bot, and its character in one sentence. */
  about?: { level: string; character: string } | null;
  /** The number of the avatar; derived from the name if there is none. */
  face?: number | null;
  away: boolean;
  clock: { left: number; since: number; running: boolean } | null;
  /** What was just said or done there, as a bubble at the seat. */
  says?: string | null;
}

/** What the strongest bot would do here, or would have done instead of the step that led here. */
export interface Best {
  seat: number;
  action: string;
  /** The action that the player played; null if none was played yet, as for a hint or for advice on the analysis board. */
  played: string | null;
}

/** The server's answer about an action that was not played. */
export interface Verdict {
  refusal: Refusal | null;
  /** A preview of the action's result, for games that have one. */
  preview: unknown;
}

/** A game as its board shows it: the same in play, for a spectator and in a replay. */
export interface Seen<View = unknown> {
  view: View;
  /** Identifies the position and game. It changes with every step and with nothing else: a half-made selection is dropped then, but not because of chat or presence. */
  moment: string;
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  /** The seat drawn at the bottom. */
  own: number;
  players: readonly Player[];
  /** Whose turn it is. Nobody once the game is over, even if it was resigned and the position could go on. */
  toAct: readonly number[];
  dealing: boolean;
  /** Every step of the game so far, as this viewer may see it; null for one that may not be looked at now. */
  steps: readonly unknown[];
  /** The own action that was sent and is drawn already, but not acknowledged yet. */
  waiting: string | null;
  /** The own action to be played at the next own turn. */
  planned?: string | null;
  /** Plans an action during others' turns, or withdraws it (null); absent if nothing can be planned now. */
  plan?: ((action: string | null) => void) | null;
  /** What this viewer may play now, in notation. */
  legal: readonly string[];
  /** True if `legal` is incomplete; `check` answers for the others. */
  truncated: boolean;
  outcome: Outcome | null;
  ending: Ending | null;
  /** Points of each finished round, by seat. */
  rounds: readonly (readonly number[])[];
  /** The end of a round that waits for somebody to continue. */
  roundEnd: RoundEnd | null;
  /** Whether the deals of the finished round were fair, as far as this browser can check, with a sentence; null before. */
  fair: { verdict: Judged; text: string } | null;
  /** True in a replay: nothing can be done. */
  still: boolean;
  /** What the bot would do or would have done, to be marked on the board. */
  best: Best | null;
  act: (action: string) => void;
  /** A preview of an action, or why it is not possible; null if nobody could be asked. */
  check: (action: string) => Promise<Verdict | null>;
  /** Says why an action that was tried is not possible. */
  refuse: (action: string) => void;
  /** Continues after the end of a round; null if that is not needed. */
  goOn: (() => void) | null;
}

/** What one game provides to the client. It contains no rules: it draws what the server sends. */
export interface GameClient<View = never, StepView = never> {
  words: Pick<Words<Record<string, string>>, 'load' | 'find' | 'keys'>;
  Board: Component<{ seen: Seen<View> }>;
  /** One sentence: whose turn it is and what they have to do. */
  status: (seen: Seen<View>) => string;
  /** One sentence that describes a step, or null if it is not worth one. */
  describe: (step: StepView, seen: Seen<View>) => string | null;
  /** The step as the list of moves shows it, or null for none. */
  notation: (step: StepView, seen: Seen<View>) => MoveNote | null;
  /** An action in the players' words: for hints and the analysis. */
  actionText: (action: string) => string;
  /** Whether the board marks the bot's choice in place; other choices are shown at the seat. */
  marks?: (action: string) => boolean;
  sound: (step: StepView, seen: Seen<View>) => Sound | null;
  /** The words of a step shown at seats: a call, a pass, a skipped turn. */
  bubbles?: (step: StepView, seen: Seen<View>) => { seat: number; text: string }[];
  /** The view after this own action is acknowledged, so that it can be drawn at once; null if that cannot be predicted. */
  foresee?: (view: View, action: string, seat: number) => View | null;
  /** The position after the first steps, if these contain everything; without it there is no looking back during a game. */
  at?: (view: View, steps: readonly StepView[]) => View;
  /** All keys of the game, with what each does. */
  keys?: () => readonly (readonly [key: string, does: string])[];
  /** True if players cut the deck with a gesture before a deal. */
  cutByHand?: (options: unknown) => boolean;
  /**
   * Loads the check whether a deal follows from its secret and cuts, given any view of the match, for its options, and the view
   * before the deal, or null if that is unknown. The answer is null if it depends on that view. Not needed before a deal is revealed.
   */
  dealCheck?: () => Promise<(proof: DealProof, any: View, before: View | null) => boolean | null>;
}

export type AnyGame = GameClient<unknown, unknown>;
export type { Mood };
