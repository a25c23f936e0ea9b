import type { Judged } from '$lib/fair/check';
import type { Component } from 'svelte';
import type { Words } from '$lib/i18n/words.svelte';
import type { Mood } from '$lib/seat/Avatar.svelte';
import type { Sound } from '$lib/sound';
import type { MoveNote } from './rows';
import type { DealProof, Ending, Outcome, Refusal, RoundEnd } from '$lib/wire/protocol';

/** Somebody at the table as a game draws them. */
export interface Player {
  seat: number;
  name: string;
  bot: boolean;
  /** How strong a bot is, and its character in one sentence. */
  about?: { level: string; character: string } | null;
  /** Which drawn face; the name decides where there is none. */
  face?: number | null;
  away: boolean;
  clock: { left: number; since: number; running: boolean } | null;
  /** What was just said or done there, as a bubble at the seat. */
  says?: string | null;
}

/** What the strongest bot would do here, or would have done in place of the step that led here. */
export interface Best {
  seat: number;
  action: string;
  /** What was really done; null where it is still to be done: a hint, or advice on the analysis board. */
  played: string | null;
}

/** What the server says of an action that was not played. */
export interface Verdict {
  refusal: Refusal | null;
  /** What the action would make, where the game has something to show. */
  preview: unknown;
}

/** A game as its board shows it: the same in play, for a spectator and in a replay. */
export interface Seen<View = unknown> {
  view: View;
  /** Which position of which game this is. It changes with every step and with nothing else: what is half chosen ends with it, not when somebody talks or comes back. */
  moment: string;
  /** The seat whose eyes these are; null for a spectator. */
  seat: number | null;
  /** The seat drawn at the bottom. */
  own: number;
  players: readonly Player[];
  /** Who is awaited. Nobody once the game is over, also where it was given up and the position would go on. */
  toAct: readonly number[];
  dealing: boolean;
  /** Every step of the game so far, as this viewer may look at it; null for one that may not be looked at now. */
  steps: readonly unknown[];
  /** The own action that is on its way: drawn already, not yet acknowledged. */
  waiting: string | null;
  /** The own action that will be played once it is the own turn. */
  planned?: string | null;
  /** Plans an action while others are to play, or withdraws it (null); absent where nothing can be planned now. */
  plan?: ((action: string | null) => void) | null;
  /** What this viewer may play now, in notation. */
  legal: readonly string[];
  /** True where `legal` is not all; `check` tells of the others. */
  truncated: boolean;
  outcome: Outcome | null;
  ending: Ending | null;
  /** Points of each finished round, by seat. */
  rounds: readonly (readonly number[])[];
  /** The end of a round that waits for somebody to go on. */
  roundEnd: RoundEnd | null;
  /** Whether the deals of the round that is over were fair, as far as this browser can check, and a sentence that says so; null before. */
  fair: { verdict: Judged; text: string } | null;
  /** True in a replay: nothing can be done. */
  still: boolean;
  /** What the bot would do or would have done, to be marked where it can be seen. */
  best: Best | null;
  act: (action: string) => void;
  /** What an action would make, or why it is not possible. */
  check: (action: string) => Promise<Verdict>;
  /** Says why an action that was tried is not possible. */
  refuse: (action: string) => void;
  /** Goes on past the end of a round; null where that is not awaited. */
  goOn: (() => void) | null;
}

/** What one game brings to the client. It holds no rules: it draws what the server says. */
export interface GameClient<View = never, StepView = never> {
  words: Pick<Words<Record<string, string>>, 'load' | 'find' | 'keys'>;
  Board: Component<{ seen: Seen<View> }>;
  /** One sentence: whose turn it is and what is awaited. */
  status: (seen: Seen<View>) => string;
  /** One sentence that tells what a step was, or null for nothing worth telling. */
  describe: (step: StepView, seen: Seen<View>) => string | null;
  /** The step as the list of moves shows it, or null for none. */
  notation: (step: StepView, seen: Seen<View>) => MoveNote | null;
  /** An action as it is written, in the players' words: for hints and the analysis. */
  actionText: (action: string) => string;
  /** Whether the board marks what the bot would do where it would be done; what it does not mark is shown at the seat. */
  marks?: (action: string) => boolean;
  sound: (step: StepView, seen: Seen<View>) => Sound | null;
  /** What of a step is seen at a seat as a word: a call, a pass, a skipped turn. */
  bubbles?: (step: StepView, seen: Seen<View>) => { seat: number; text: string }[];
  /** The view as it will be once this own action is acknowledged, so that it is drawn at once; null where that cannot be told. */
  foresee?: (view: View, action: string, seat: number) => View | null;
  /** The position after the first steps, where those tell everything; without it nobody looks back during a game. */
  at?: (view: View, steps: readonly StepView[]) => View;
  /** All keys of the game, with what each does. */
  keys?: () => readonly (readonly [key: string, does: string])[];
  /** True where the cut is made by hand before a deal. */
  cutByHand?: (options: unknown) => boolean;
  /** Loads what tells whether a deal came out of its secret and its cuts, given the view before it (or, where that is not known, a later
      one of the match). Not needed before a deal is shown. */
  dealCheck?: () => Promise<(proof: DealProof, before: View) => boolean>;
}

export type AnyGame = GameClient<unknown, unknown>;
export type { Mood };
