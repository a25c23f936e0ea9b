// This browser's part of the cut: a puzzle, sealed before anybody opens theirs, and opened when all are sealed. It is stored
// across reloads.

import type { Table } from './table.svelte';
import { keepReceipt, receiptOf, type Receipt } from '$lib/fair/receipts';
import { loadCode, Outdated } from '$lib/server/code';
import { Lost } from '$lib/server/refused';
import type { News } from '$lib/wire/protocol';

/** Sealing takes up to ten seconds; in much more time somebody could solve a puzzle before sealing their own. */
const TOO_LONG = 25_000;
/** The pause after a refusal. */
const PAUSE_MS = 1_000;

export class Cut {
  #table: Table;
  /** The request being sent, so that nothing is sent twice. */
  #sending = $state<string | null>(null);
  /** The deal for which the own sealing was acknowledged, and when. */
  #sealed: { deal: number; at: number } | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  /** True while this person has to cut. */
  get awaited(): boolean {
    return this.#table.may('cut_commit') && this.#sending !== `commit ${this.#table.table?.deal?.deal}`;
  }

  /** True if this browser's part of the deal in preparation was made already, sent or not. */
  get isMade(): boolean {
    return this.#receipt()?.own !== undefined;
  }

  /** Cuts: with this browser's random numbers, mixed with where and when the person cut. */
  async commit(gesture: string): Promise<void> {
    const receipt = this.#receipt();
    if (!receipt || !this.awaited) return;
    const { deal } = receipt;
    this.#sending = `commit ${deal}`;
    await this.#send(async () => {
      // Loaded on demand: most of the time nobody cuts.
      const { makePuzzle } = await loadCode(() => import('$lib/fair/puzzle'));
      const own = receipt.own ?? (await makePuzzle(`${gesture} ${performance.now()}`));
      keepReceipt({ ...receipt, own });
      await this.#table.ask({ type: 'cut_commit', deal, puzzle: own.puzzle });
      this.#acknowledge({ ...receipt, own });
    });
  }

  /** Stores what the table shows, and opens the own part when asked; call it whenever the table has changed. */
  async openWhenAsked(): Promise<void> {
    const receipt = this.#receipt();
    if (!receipt) return;
    this.#note(receipt);
    const { deal, own, seat } = receipt;
    // Two tabs of this browser may each make a part; the server accepts one, and only that one can be opened.
    const sealed = this.#table.table?.deal?.cuts.find((cut) => cut.seat === seat)?.puzzle;
    if (!own || own.puzzle !== sealed) return;
    if (!this.#table.may('cut_reveal') || this.#sending === `reveal ${deal}`) return;
    this.#sending = `reveal ${deal}`;
    await this.#send(() => this.#table.ask({ type: 'cut_reveal', deal, period: own.period }));
  }

  /** Handles news that matter for the check of a deal. */
  hear(news: News): void {
    if (news.kind !== 'cuts_closed' || !this.#sealed) return;
    const receipt = receiptOf(this.#table.id, this.#sealed.deal);
    if (receipt && performance.now() - this.#sealed.at > TOO_LONG) keepReceipt({ ...receipt, slow: true });
  }

  /** The receipt of the deal in preparation: stored, or new. */
  #receipt(): Receipt | null {
    const { table, you } = this.#table;
    const dealing = table?.deal;
    if (!table || !dealing || !you || you.seat === null) return null;
    const fresh = {
      table: table.id,
      deal: dealing.deal,
      seat: you.seat,
      commitment: dealing.commitment,
      seen: {},
    };
    return receiptOf(table.id, dealing.deal) ?? fresh;
  }

  /** Stores the sealed parts that the table shows; one's own among them has been acknowledged. */
  #note(receipt: Receipt): void {
    const shown = this.#table.table?.deal?.cuts ?? [];
    const fresh = shown.filter(({ seat, puzzle }) => puzzle && !(seat in receipt.seen));
    const stored = receiptOf(receipt.table, receipt.deal) !== null;
    if (fresh.length === 0 && stored) return;
    const seen = { ...receipt.seen };
    for (const { seat, puzzle } of fresh) seen[seat] = puzzle!;
    const own = receipt.own && seen[receipt.seat] === receipt.own.puzzle;
    keepReceipt({ ...receipt, seen, ...(own ? { puzzle: receipt.own!.puzzle } : {}) });
  }

  #acknowledge(receipt: Receipt): void {
    const now = receiptOf(receipt.table, receipt.deal) ?? receipt;
    keepReceipt({ ...now, own: receipt.own, puzzle: receipt.own!.puzzle });
    this.#sealed = { deal: receipt.deal, at: performance.now() };
  }

  async #send(ask: () => Promise<void>): Promise<void> {
    const sending = this.#sending;
    try {
      await ask();
    } catch (error) {
      // Told by the page; nothing that is sent later could help.
      if (error instanceof Outdated) throw error;
      // Lost or late: retried as long as it is needed, but not before it can succeed.
      if (error instanceof Lost) await this.#table.whenThere();
      else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (this.#sending === sending) this.#sending = null;
    }
  }
}
