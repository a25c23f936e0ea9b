// The deals of the round that is over, checked: all of them, the worst one told.

import type { Fault } from '$lib/fair/check';
import { receiptOf } from '$lib/fair/receipts';
import { fairText } from '$lib/fair/say';
import type { AnyGame, Seen } from '$lib/table/seen';
import type { DealProof, Play } from '$lib/wire/protocol';

/** What the check asks of the page. */
export interface Around {
  game: AnyGame | null;
  /** The position now, for where the one before the deal is not known. */
  view: unknown;
  /** The seats of persons. */
  people: readonly number[];
  nameOf: (seat: number) => string;
}

export class Fairness {
  said = $state.raw<Seen['fair']>(null);
  #faults: Fault[] = [];
  /** The position before each deal of the game that was seen live, by the number of its step. */
  #befores = new Map<number, unknown>();

  /** A deal is prepared: if those before it have been shown, a new round begins. */
  opened(): void {
    if (this.said === null) return;
    this.said = null;
    this.#faults = [];
    this.#befores.clear();
  }

  /** A step was made from this position. */
  stepped(step: number, before: Play | null): void {
    if (before?.dealing) this.#befores.set(step, before.view);
  }

  /** The proof of a deal is there. */
  async shown(proof: DealProof, { game, view, people, nameOf }: Around): Promise<void> {
    const [{ faultsOf, worst }, follows] = await Promise.all([
      import('$lib/fair/check'),
      game?.dealCheck?.(),
    ]);
    const faults = faultsOf(proof, receiptOf(proof.table, proof.deal), people);
    const before = this.#befores.get(proof.step) ?? view;
    if (follows && before && !follows(proof, before)) faults.push({ what: 'cards', seat: null });
    this.#faults.push(...faults);
    this.said = { verdict: worst(this.#faults), text: fairText(this.#faults, nameOf) };
  }
}
