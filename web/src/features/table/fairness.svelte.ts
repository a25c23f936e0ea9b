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
  /** The current position, in case the one before the deal is unknown. */
  view: unknown;
  /** The seats of persons. */
  people: readonly number[];
  nameOf: (seat: number) => string;
}

export class Fairness {
  said = $state.raw<Seen['fair']>(null);
  #faults: Fault[] = [];
  /** The position before each deal seen live, by the number of its step. */
  #befores = new Map<number, unknown>();

  /** A deal is prepared: if the earlier ones have been revealed, a new round begins. */
  opened(): void {
    if (this.said === null) return;
    this.said = null;
    this.#faults = [];
    this.#befores.clear();
  }

  /** Notes the position before a step. */
  stepped(step: number, before: Play | null): void {
    if (before?.dealing) this.#befores.set(step, before.view);
  }

  /** Checks a deal whose proof has arrived. */
  async shown(proof: DealProof, { game, view, people, nameOf }: Around): Promise<void> {
    const [{ faultsOf, worst }, follows] = await Promise.all([
      loadCode(() => import('$lib/fair/check')),
      game?.dealCheck && loadCode(game.dealCheck),
    ]);
    const faults = faultsOf(proof, receiptOf(proof.table, proof.deal), people);
    const before = this.#befores.get(proof.step) ?? view;
    if (follows && before && !follows(proof, before)) faults.push({ what: 'cards', seat: null });
    this.#faults.push(...faults);
    this.said = { verdict: worst(this.#faults), text: fairText(this.#faults, nameOf) };
  }
}
