import { engine } from '$lib/pocket/device.svelte';
import type { Choice, RecordFile, StepRecord } from '$lib/pocket/wire';
import { Refused } from '$lib/server/refused';
import type { Verdict } from '$lib/table/seen';
import type { LegalActions, Outcome } from '$lib/wire/protocol';

/** A moment as the engine returns it. */
export interface Looked {
  step: number;
  shown: unknown;
  view: unknown;
  to_act: number[];
  dealing: boolean;
  legal: { seat: number; legal: LegalActions }[];
  outcome: Outcome | null;
}

/**
 * The analysis board: variations from a moment of a game, each kept as a line to come back to. From a seat's point of view it shows only
 * what that seat knows: others' legal actions, and the bot's evaluation of their cards, stay hidden until played.
 */
export class Board {
  /** The number of the game's steps before the variations. */
  from = $state(0);
  /** The moves whose position is shown: it changes together with `now`. */
  line = $state.raw<StepRecord[]>([]);
  /** The lines tried, of each variation only the longest. */
  lines = $state.raw<StepRecord[][]>([]);
  now = $state.raw<Looked | null>(null);
  advice = $state.raw<(Choice & { seat: number }) | null>(null);
  thinking = $state(false);

  #file: RecordFile;
  #as: string;
  /** The line that was asked for last; its position may still be on its way. */
  #wanted: StepRecord[] = [];
  /** Each step tried, as the viewer saw it. */
  #shown = new Map<string, unknown>();

  constructor(file: RecordFile, from: number, as: string) {
    this.#file = file;
    this.from = from;
    this.#as = as;
  }

  #moment(line: StepRecord[]): object {
    return { record: this.#file.record, steps: this.from, line, as: this.#as };
  }

  /** Whether the variations begin at this moment, seen by this viewer. */
  isOpenAt(from: number, as: string): boolean {
    return this.from === from && this.#as === as;
  }

  /** Whether the cards of this seat are visible. */
  knows(seat: number): boolean {
    return this.#as === 'open' || this.#as === String(seat);
  }

  /** The seat that may be moved: from a seat's point of view only its own, with open cards the seat to act. */
  get seat(): number | null {
    return this.now?.to_act.find((seat) => this.knows(seat)) ?? null;
  }

  get legal(): LegalActions {
    const found = this.now?.legal.find(({ seat }) => seat === this.seat);
    return found?.legal ?? { actions: [] };
  }

  /** The steps of a line as the viewer saw them. */
  shownOf(line: StepRecord[]): unknown[] {
    return line.map((_, index) => this.#shown.get(JSON.stringify(line.slice(0, index + 1))) ?? null);
  }

  /** Shows the position after a line, unless another one is asked for meanwhile; a refused line changes nothing. */
  async open(line: StepRecord[]): Promise<void> {
    this.#wanted = line;
    try {
      const found = await engine.call<Looked>({ do: 'look', ...this.#moment(line) });
      this.#shown.set(JSON.stringify(line), found.shown);
      if (line !== this.#wanted) return;
      this.line = line;
      this.now = found;
      this.advice = null;
    } catch (error) {
      if (line === this.#wanted) this.#wanted = this.line;
      throw error;
    }
  }

  /** Tries a move in the position shown. */
  async act(seat: number, action: string): Promise<void> {
    const line = [...this.line, { seat, action }];
    await this.open(line);
    const known = this.lines.filter((other) => !startsWith(line, other));
    this.lines = known.some((other) => startsWith(other, line)) ? known : [...known, line];
  }

  /** Whether a move is possible in the position shown, without trying it; null if the engine does not answer. */
  async check(seat: number, action: string): Promise<Verdict | null> {
    try {
      await engine.call<Looked>({ do: 'look', ...this.#moment([...this.line, { seat, action }]) });
      return { refusal: null, preview: null };
    } catch (error) {
      return error instanceof Refused ? { refusal: error.refusal, preview: null } : null;
    }
  }

  /** Goes back one move; the line is kept. Twice in a row goes back two, however slow the engine is. */
  async back(): Promise<void> {
    if (this.#wanted.length > 0) await this.open(this.#wanted.slice(0, -1));
  }

  /** The strongest bot's evaluation here, from what the seat to act knows. */
  async ask(): Promise<void> {
    const { seat } = this;
    if (seat !== null) this.advice = (await this.#advise(seat)) ?? this.advice;
  }

  /** Lets the bot move for the seat to act. */
  async answer(): Promise<void> {
    const seat = this.seat ?? this.now?.to_act[0];
    if (seat === undefined) return;
    const choice = this.advice ?? (await this.#advise(seat));
    if (choice) await this.act(choice.seat, choice.action);
  }

  /** Null if the board has changed meanwhile. */
  async #advise(seat: number): Promise<(Choice & { seat: number }) | null> {
    if (this.thinking) return null;
    this.thinking = true;
    const line = this.line;
    try {
      const choice = await engine.call<Choice>({ do: 'advise', moment: this.#moment(line), seat });
      return line === this.#wanted ? { ...choice, seat } : null;
    } finally {
      this.thinking = false;
    }
  }
}

function startsWith(line: StepRecord[], begin: StepRecord[]): boolean {
  return JSON.stringify(line.slice(0, begin.length)) === JSON.stringify(begin);
}
