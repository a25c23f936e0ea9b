import { engine } from '$lib/pocket/device.svelte';
import type { Choice, RecordFile, StepRecord } from '$lib/pocket/wire';
import type { LegalActions, Outcome } from '$lib/wire/protocol';

/** A moment as the engine shows it. */
export interface Looked {
  step: number;
  shown: unknown;
  view: unknown;
  to_act: number[];
  dealing: boolean;
  legal: { seat: number; legal: LegalActions }[];
  outcome: Outcome | null;
}

/** The analysis board: other ways on from a moment of a game, each kept as a line to come back to. Seen from one seat it tells only what
    that seat knows: what others may do, and what the bot thinks of their cards, stays hidden until it is played. */
export class Board {
  /** How many steps of the game lead to where the lines begin. */
  from = $state(0);
  line = $state.raw<StepRecord[]>([]);
  /** Lines that were tried, the longest of each way. */
  lines = $state.raw<StepRecord[][]>([]);
  now = $state.raw<Looked | null>(null);
  advice = $state.raw<(Choice & { seat: number }) | null>(null);
  thinking = $state(false);

  #file: RecordFile;
  #as: string;
  /** Each step that was tried, as the viewer saw it. */
  #shown = new Map<string, unknown>();

  constructor(file: RecordFile, from: number, as: string) {
    this.#file = file;
    this.from = from;
    this.#as = as;
  }

  get #moment(): object {
    return { record: this.#file.record, steps: this.from, line: this.line, as: this.#as };
  }

  /** Whether the cards of this seat are seen. */
  knows(seat: number): boolean {
    return this.#as === 'open' || this.#as === String(seat);
  }

  /** The seat that may be moved: from a seat's knowledge only its own, with open cards whoever is to act. */
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

  async look(): Promise<void> {
    const line = this.line;
    const found = await engine.call<Looked>({ do: 'look', ...this.#moment });
    this.#shown.set(JSON.stringify(line), found.shown);
    // Somebody quick may be elsewhere already.
    if (line === this.line) this.now = found;
  }

  /** Tries a move; one that is refused changes nothing. */
  async act(seat: number, action: string): Promise<void> {
    const before = this.line;
    const line = [...before, { seat, action }];
    this.line = line;
    try {
      await this.look();
    } catch (error) {
      if (this.line === line) this.line = before;
      throw error;
    }
    this.advice = null;
    const known = this.lines.filter((other) => !startsWith(line, other));
    this.lines = known.some((other) => startsWith(other, line)) ? known : [...known, line];
  }

  /** Goes back one move; the line stays to come back to. */
  async back(): Promise<void> {
    if (this.line.length === 0) return;
    await this.open(this.line.slice(0, -1));
  }

  async open(line: StepRecord[]): Promise<void> {
    this.line = line;
    this.advice = null;
    await this.look();
  }

  /** What the strongest bot thinks here, from what the seat to act knows. */
  async ask(): Promise<void> {
    const { seat } = this;
    if (seat !== null) this.advice = (await this.#advise(seat)) ?? this.advice;
  }

  /** Lets the bot move, for whichever seat is to. */
  async answer(): Promise<void> {
    const seat = this.seat ?? this.now?.to_act[0];
    if (seat === undefined) return;
    const choice = this.advice ?? (await this.#advise(seat));
    if (choice) await this.act(choice.seat, choice.action);
  }

  /** Nothing where the board has moved on meanwhile. */
  async #advise(seat: number): Promise<(Choice & { seat: number }) | null> {
    if (this.thinking) return null;
    this.thinking = true;
    const line = this.line;
    try {
      const choice = await engine.call<Choice>({ do: 'advise', moment: this.#moment, seat });
      return line === this.line ? { ...choice, seat } : null;
    } finally {
      this.thinking = false;
    }
  }
}

function startsWith(line: StepRecord[], begin: StepRecord[]): boolean {
  return JSON.stringify(line.slice(0, begin.length)) === JSON.stringify(begin);
}
