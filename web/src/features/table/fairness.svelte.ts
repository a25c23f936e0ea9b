// Checks all deals of the finished round, and reports the worst result.

import type { Fault } from '$lib/fair/check';
import { receiptOf } from '$lib/fair/receipts';
import { fairText } from '$lib/fair/say';
import { loadCode } from '$lib/server/code';
import type { AnyGame, Seen } from '$lib/table/seen';
import type { DealProof, Play } from '$lib/wire/protocol';

/** What the check needs of the page. */
export interface Around {
  game: AnyGame | null;
  /** The current position. */
  view: unknown;
  /** The seats of persons. */
  people: readonly number[];
  nameOf: (seat: number) => string;
}

export class Fairness {
  said = $state.raw<Seen['fair']>(null);
  #faults: Fault[] = [];
  /** Counts the rounds; a check that ends after its round is dropped. */
  #round = 0;
  /** Whether a deal of this round has been revealed, checked already or not. */
  #revealed = false;
  /** The position before each deal seen live, by the number of its step. */
  #befores = new Map<number, unknown>();

  /** A deal is prepared: if the earlier ones have been revealed, a new round begins. */
  opened(): void {
    if (!this.#revealed) return;
    this.#revealed = false;
    this.#round++;
    this.said = null;
    this.#faults = [];
    this.#befores.clear();
  }

  /** Notes the position directly before a step. */
  stepped(step: number, before: Play | null): void {
    if (before?.dealing && before.step === step - 1) this.#befores.set(step, before.view);
  }

  /** Checks a deal whose proof has arrived. */
  async shown(proof: DealProof, { game, view, people, nameOf }: Around): Promise<void> {
    this.#revealed = true;
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
