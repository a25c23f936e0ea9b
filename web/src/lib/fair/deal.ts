// The cut and the check of a fair deal, as docs/fairness.md describes them.

import type { DealProof } from '$lib/wire/protocol';
import { fromHex, hmac, join, sha256, toHex } from './sha256';

const ALGORITHM = 1;

const text = (words: string) => new TextEncoder().encode(words);

function word(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

/** What every hash begins with: the label, the version, the table and the number of the deal. */
function opened(label: string, table: string, deal: number): Uint8Array {
  const name = text(table);
  return join(text(label), word(ALGORITHM), word(name.length), name, word(deal));
}

export function commitment(table: string, deal: number, secret: string, salt: string): string {
  return toHex(sha256(join(opened('stammtisch deal', table, deal), fromHex(secret), fromHex(salt))));
}

export function cutCommitment(table: string, deal: number, seat: number, part: string, salt: string): string {
  const head = opened('stammtisch cut', table, deal);
  return toHex(sha256(join(head, Uint8Array.of(seat), fromHex(part), fromHex(salt))));
}

/** The random words of a deal: HMAC-SHA256 in counter mode over the server's secret and every opened part. */
export class DealStream {
  #key: Uint8Array;
  #counter = 0;
  #block = new Uint8Array(0);

  constructor({
    table,
    deal,
    secret,
    salt,
    cuts,
  }: Pick<DealProof, 'table' | 'deal' | 'secret' | 'salt' | 'cuts'>) {
    const parts = cuts.flatMap(({ seat, part }) =>
      part === null ? [] : [Uint8Array.of(seat), fromHex(part)],
    );
    this.#key = hmac(fromHex(salt), join(opened('stammtisch deck', table, deal), fromHex(secret), ...parts));
  }

  next(): number {
    if (this.#block.length < 4) {
      this.#block = hmac(this.#key, join(word(0), word(this.#counter++))) as Uint8Array<ArrayBuffer>;
    }
    const value = new DataView(this.#block.buffer, this.#block.byteOffset).getUint32(0);
    this.#block = this.#block.subarray(4);
    return value;
  }

  /** A number below `bound` without bias: words above its largest multiple are thrown away. */
  below(bound: number): number {
    const zone = 0xffffffff - (2 ** 32 % bound);
    for (;;) {
      const value = this.next();
      if (value <= zone) return value % bound;
    }
  }

  /** Fisher–Yates from the last place down. */
  shuffle<T>(items: T[]): T[] {
    for (let last = items.length - 1; last > 0; last--) {
      const partner = this.below(last + 1);
      [items[last], items[partner]] = [items[partner]!, items[last]!];
    }
    return items;
  }
}

/** What of a proof does not fit; empty where every commitment was kept. */
export function brokenCommitments(proof: DealProof): string[] {
  const faults: string[] = [];
  if (commitment(proof.table, proof.deal, proof.secret, proof.salt) !== proof.commitment)
    faults.push('server');
  for (const { seat, part, salt, commitment: sealed } of proof.cuts) {
    if (part === null || salt === null) continue;
    if (cutCommitment(proof.table, proof.deal, seat, part, salt) !== sealed) faults.push(`seat ${seat}`);
  }
  return faults;
}
