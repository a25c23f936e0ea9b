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

/** The analysis board: other ways on from a moment of a game, each kept as a line to come back to. */
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

  constructor(file: RecordFile, from: number, as: string) {
    this.#file = file;
    this.from = from;
    this.#as = as;
  }

  get #moment(): object {
    return { record: this.#file.record, steps: this.from, line: this.line, as: this.#as };
  }

  /** The seat that may be moved: from a seat's knowledge only its own, with open cards whoever is to act. */
  get seat(): number | null {
    const acting = this.now?.to_act ?? [];
    if (/^\d$/.test(this.#as)) return acting.includes(Number(this.#as)) ? Number(this.#as) : null;
    return acting[0] ?? null;
  }

  get legal(): LegalActions {
    const found = this.now?.legal.find(({ seat }) => seat === this.seat);
    return found?.legal ?? { actions: [] };
  }

  async look(): Promise<void> {
    this.now = await engine.call<Looked>({ do: 'look', ...this.#moment });
  }

  /** Tries a move; one that is refused changes nothing. */
  async act(seat: number, action: string): Promise<void> {
    const before = this.line;
    this.line = [...before, { seat, action }];
    try {
      await this.look();
    } catch (error) {
      this.line = before;
      throw error;
    }
    this.advice = null;
    const known = this.lines.filter((line) => !startsWith(this.line, line));
    this.lines = known.some((line) => startsWith(line, this.line)) ? known : [...known, this.line];
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
    const seat = this.now?.to_act[0];
    if (seat === undefined || this.thinking) return;
    this.thinking = true;
    const line = this.line;
    try {
      const choice = await engine.call<Choice>({ do: 'advise', moment: this.#moment, seat });
      if (line === this.line) this.advice = { ...choice, seat };
    } finally {
      this.thinking = false;
    }
  }

  /** Lets the bot answer. */
  async answer(): Promise<void> {
    if (!this.advice) await this.ask();
    if (this.advice) await this.act(this.advice.seat, this.advice.action);
  }
}

function startsWith(line: StepRecord[], begin: StepRecord[]): boolean {
  return JSON.stringify(line.slice(0, begin.length)) === JSON.stringify(begin);
}
