// Checks a deal against its proof and against what this browser has stored about it.

import type { CutProof, DealProof } from '$lib/wire/protocol';
import { ALGORITHM, commitment, cutCommitment, HASHED_PARTS } from './deal';
import { openPart } from './puzzle';
import type { Receipt } from './receipts';

/** From best to worst. */
export const VERDICTS = ['kept', 'doubtful', 'broken'] as const;
export type Judged = (typeof VERDICTS)[number];

/** A fault of a deal, and the seat whose part is concerned; null if it is the server's. */
export interface Fault {
  what: 'broken' | 'missing' | 'cards' | 'late' | 'forced' | 'slow' | 'unseen';
  seat: number | null;
}

const verdictOf: Record<Fault['what'], Judged> = {
  broken: 'broken',
  missing: 'broken',
  cards: 'broken',
  late: 'doubtful',
  forced: 'doubtful',
  slow: 'doubtful',
  unseen: 'doubtful',
};

export function worst(faults: readonly Fault[]): Judged {
  const found = faults.map(({ what }) => VERDICTS.indexOf(verdictOf[what]));
  return VERDICTS[Math.max(0, ...found)]!;
}

function partFault(proof: DealProof, cut: CutProof): Fault['what'] | null {
  const { seat, part, puzzle, period, forced, salt } = cut;
  if (proof.algorithm === HASHED_PARTS) {
    if (part === null || !salt) return cut.commitment ? 'late' : 'broken';
    return cutCommitment(proof, seat, part, salt) === cut.commitment ? null : 'broken';
  }
  if (!puzzle) return part === null ? 'late' : 'broken';
  if (part === null) return 'missing';
  if (period) return openPart(proof, seat, puzzle, period) === part ? null : 'broken';
  // Solving the puzzle again takes minutes natively and much longer here: `stammtisch replay --verify` does
  // it.
  return forced ? 'forced' : 'missing';
}

/** The fault of a deal by its game's check: false if the cards do not follow, null if that could not be checked. */
export function cardsFault(follows: boolean | null | undefined): Fault[] {
  if (follows === false) return [{ what: 'cards', seat: null }];
  return follows === null ? [{ what: 'unseen', seat: null }] : [];
}

/** All faults of a proof; `people` are the seats of persons, who all should have a part. */
export function faultsOf(proof: DealProof, receipt: Receipt | null, people: readonly number[]): Fault[] {
  const faults: Fault[] = [];
  const add = (what: Fault['what'], seat: number | null) => {
    if (!faults.some((fault) => fault.seat === seat && verdictOf[fault.what] === verdictOf[what]))
      faults.push({ what, seat });
  };
  try {
    const known = proof.algorithm === ALGORITHM || proof.algorithm === HASHED_PARTS;
    const committed = known && commitment(proof, proof.secret, proof.salt) === proof.commitment;
    if (!committed || (receipt && receipt.commitment !== proof.commitment)) add('broken', null);
    for (const cut of proof.cuts) {
      const what = partFault(proof, cut);
      if (what) add(what, cut.seat);
    }
  } catch {
    // Text that is not hexadecimal.
    add('broken', null);
  }
  const cutOf = (seat: number) => proof.cuts.find((cut) => cut.seat === seat);
  const sealed = { ...receipt?.seen, ...(receipt?.puzzle ? { [receipt.seat]: receipt.puzzle } : {}) };
  for (const [seat, puzzle] of Object.entries(sealed))
    if (cutOf(Number(seat))?.puzzle !== puzzle) add('missing', Number(seat));
  for (const seat of people) if (!cutOf(seat) && !(seat in sealed)) add('late', seat);
  if (receipt?.slow) add('slow', null);
  return faults;
}
