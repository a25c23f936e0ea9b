// What this browser keeps of every deal it cut: what it was shown, what it sealed, what was acknowledged. It outlives a reload, so that a part
// that was sealed is opened all the same, and a deal that leaves it out is found out.

/** What is known here of one deal. `stammtisch replay --receipts` reads a list of these. */
export interface Receipt {
  table: string;
  deal: number;
  seat: number;
  /** What the server had committed to, as it was shown before the cut. */
  commitment: string;
  /** The own part, once its sealing was acknowledged. */
  puzzle?: string;
  /** What is to be sealed, or was, and what opens it. */
  own?: { puzzle: string; period: string };
  /** Every sealed part that the table showed, by seat. */
  seen: Record<number, string>;
  /** True where the table took longer to close the sealing than a cut may take: time to solve a puzzle in. */
  slow?: boolean;
}

const KEY = 'stammtisch.cuts';
/** The oldest are given up beyond this: a long evening of many tables. */
const KEPT = 150;

function load(): Receipt[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Receipt[]) : [];
  } catch {
    // Without storage, as in a private window, they live as long as the page.
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
