// Checks all deals of the finished round, and reports the worst result; a deal without a proof is among the worst.

import type { Fault } from '$lib/fair/check';
import { receiptOf } from '$lib/fair/receipts';
import { fairText } from '$lib/fair/say';
import { loadCode } from '$lib/server/code';
import type { AnyGame, Seen } from '$lib/table/seen';
import type { DealProof, Play } from '$lib/wire/protocol';
import type { Table } from './table.svelte';

/** What the check needs of the page. */
export interface Around {
  game: AnyGame | null;
  /** The current position. */
  view: unknown;
  /** The seats of persons. */
  people: readonly number[];
  nameOf: (seat: number) => string;
}

/** A deal whose step was seen live, and whose proof has not arrived. */
interface Unproven {
  game: number;
  step: number;
  /** How many rounds had ended before it. */
  rounds: number;
}

export class Fairness {
  said = $state.raw<Seen['fair']>(null);
  #faults: Fault[] = [];
  /** Counts the rounds; a check that ends after its round is dropped. */
  #round = 0;
  /** Whether a deal of this round has been revealed, checked already or not, or should have been. */
  #revealed = false;
  /** The position before each deal seen live, by the number of its step. */
  #befores = new Map<number, unknown>();
  /** Whether the preparation of the next deal was seen live. */
  #prepared = false;
  #unproven: Unproven[] = [];
  /** How often the table had been entered anew at the last call of `demand`. */
  #entries = 0;

  /** A deal is prepared: if the earlier ones have been revealed, a new round begins. */
  opened(): void {
    this.#prepared = true;
    if (!this.#revealed) return;
    this.#revealed = false;
    this.#round++;
    this.said = null;
    this.#faults = [];
    this.#befores.clear();
  }

  /** Notes the position directly before a step. */
  stepped(step: number, before: Play | null): void {
    const prepared = this.#prepared;
    this.#prepared = false;
    if (!before?.dealing || before.step !== step - 1) return;
    this.#befores.set(step, before.view);
    if (prepared) this.#unproven.push({ game: before.game, step, rounds: before.rounds.length });
  }

  /**
   * Reports a deal of a finished round that has no proof. The server sends a round's proofs before the position at its end, so this
   * is called with every new position, after all news of the same message. After the table was entered anew, proofs may have been
   * missed: nothing is reported about earlier deals. Nor is it about a game that was ended early.
   */
  demand({ play, entries }: Pick<Table, 'play' | 'entries'>, nameOf: Around['nameOf']): void {
    if (!play || entries !== this.#entries) this.#unproven = [];
    this.#entries = entries;
    if (!play) return;
    const current = this.#unproven.filter(({ game }) => game === play.game);
    const over = (rounds: number) => play.rounds.length > rounds || play.ending?.kind === 'played';
    this.#unproven = current.filter(({ rounds }) => !over(rounds));
    if (this.#unproven.length === current.length) return;
    this.#revealed = true;
    this.#faults.push({ what: 'broken', seat: null });
    this.said = { verdict: 'broken', text: fairText(this.#faults, nameOf) };
  }

  /** Checks a deal whose proof has arrived. */
  async shown(proof: DealProof, { game, view, people, nameOf }: Around): Promise<void> {
    this.#revealed = true;
    this.#unproven = this.#unproven.filter(({ step }) => step !== proof.step);
    const round = this.#round;
    const before = this.#befores.get(proof.step) ?? null;
    const [{ cardsFault, faultsOf, worst }, follows] = await Promise.all([
      loadCode(() => import('$lib/fair/check')),
      game?.dealCheck && loadCode(game.dealCheck),
    ]);
    if (round !== this.#round) return;
    this.#faults.push(...faultsOf(proof, receiptOf(proof.table, proof.deal), people));
    if (follows) this.#faults.push(...cardsFault(view === null ? null : follows(proof, view, before)));
    this.said = { verdict: worst(this.#faults), text: fairText(this.#faults, nameOf) };
  }
}
