// This browser's part of the cut: random, sealed before anybody opens theirs, opened when all are sealed.
// The part is kept for this page only; whoever reloads in between is left out of the cut by the table's rule.

import type { Table } from './table.svelte';
import type { DealProof } from '$lib/wire/protocol';
import { cutCommitment } from '$lib/fair/deal';
import { sha256, toHex } from '$lib/fair/sha256';

function random32(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}

export class Cut {
  #table: Table;
  #sealed: { deal: number; part: string; salt: string } | null = null;
  /** What the server had committed to, as it was shown before the cut. */
  #promised = new Map<number, string>();
  /** The deal whose commitment is on its way, so that nothing is sent twice. */
  #sending = $state<string | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  /** True while this person is to cut. */
  get awaited(): boolean {
    return this.#table.may('cut_commit') && this.#sending !== `commit ${this.#table.table?.deal?.deal}`;
  }

  /** Cuts: randomness of this browser, stirred by where and when the hand cut. */
  async commit(gesture: string): Promise<void> {
    const { table, you } = this.#table;
    const deal = table?.deal?.deal;
    if (!table || deal === undefined || you?.seat === null || you === null || !this.awaited) return;
    this.#sending = `commit ${deal}`;
    const stir = sha256(new TextEncoder().encode(`${gesture} ${performance.now()}`));
    const part = toHex(random32().map((byte, index) => byte ^ stir[index]!));
    const salt = toHex(random32());
    this.#sealed = { deal, part, salt };
    const commitment = cutCommitment(table.id, deal, you.seat, part, salt);
    await this.#send(() => this.#table.ask({ type: 'cut_commit', deal, commitment }));
  }

  /** Opens the part once the table asks for it; call it whenever the table has changed. */
  async openWhenAsked(): Promise<void> {
    const dealing = this.#table.table?.deal;
    if (dealing && !this.#promised.has(dealing.deal)) this.#promised.set(dealing.deal, dealing.commitment);
    const deal = dealing?.deal;
    if (deal === undefined || !this.#table.may('cut_reveal') || this.#sealed?.deal !== deal) return;
    if (this.#sending === `reveal ${deal}`) return;
    this.#sending = `reveal ${deal}`;
    const { part, salt } = this.#sealed;
    await this.#send(() => this.#table.ask({ type: 'cut_reveal', deal, part, salt }));
  }

  /** Whether a proof differs from what this browser was shown before the cut, or says another part than it opened. */
  contradicts(proof: DealProof): boolean {
    const promised = this.#promised.get(proof.deal);
    if (promised !== undefined && promised !== proof.commitment) return true;
    const seat = this.#table.you?.seat;
    const mine = proof.cuts.find((cut) => cut.seat === seat);
    return this.#sealed?.deal === proof.deal && !!mine?.part && mine.part !== this.#sealed.part;
  }

  async #send(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch {
      // Lost or late: the table goes on without this part, and a new chance comes with the next deal.
      this.#sending = null;
    }
  }
}
