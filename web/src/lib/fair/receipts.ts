// What this browser stores about every deal it cut: what it was shown, what it sealed, what was acknowledged. It survives a reload, so that a
// sealed part can still be opened, and a deal that leaves it out is detected.

/** What is stored about one deal. `stammtisch replay --receipts` reads a list of these. */
export interface Receipt {
  table: string;
  deal: number;
  seat: number;
  /** The server's commitment, as shown before the cut. */
  commitment: string;
  /** The own part, once its sealing was acknowledged. */
  puzzle?: string;
  /** The own puzzle, sealed or about to be, and its key. */
  own?: { puzzle: string; period: string };
  /** Every sealed part that the table showed, by seat. */
  seen: Record<number, string>;
  /** True if the table took longer to close the sealing than a cut may take: long enough to solve a puzzle. */
  slow?: boolean;
}

const KEY = 'stammtisch.cuts';
/** Beyond this number the oldest are dropped: a long evening at many tables. */
const KEPT = 150;

function load(): Receipt[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Receipt[]) : [];
  } catch {
    // Without storage, as in a private window, they last as long as the page.
    return [];
  }
}

let memory: Receipt[] | null = null;

export function receiptOf(table: string, deal: number): Receipt | null {
  const known = memory ?? load();
  return known.find((receipt) => receipt.table === table && receipt.deal === deal) ?? null;
}

export function receiptsOf(table: string): Receipt[] {
  return (memory ?? load()).filter((receipt) => receipt.table === table);
}

export function keepReceipt(receipt: Receipt): void {
  // Another tab may have written meanwhile.
  const others = load().filter(({ table, deal }) => table !== receipt.table || deal !== receipt.deal);
  const all = [...others, receipt].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    memory = null;
  } catch {
    memory = all;
  }
}
