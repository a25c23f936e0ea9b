// The hashes of a fair deal, and the random stream of its cards, as docs/fairness.md describes them. `crypto.subtle` is
// missing on plain HTTP, which is common in local networks, so a library does the hashing.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DealProof } from '$lib/wire/protocol';

/** Version 1: parts were sealed by hashes. */
export const HASHED_PARTS = 1;
/** Version 2: parts are sealed by puzzles. */
export const ALGORITHM = 2;

/** Identifies a deal. */
export type DealId = Pick<DealProof, 'algorithm' | 'table' | 'deal'>;

function word(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

/** The prefix of every hash: the label, the version, the table and the number of the deal. */
export function labelled(label: string, { algorithm, table, deal }: DealId): Uint8Array {
  const name = utf8ToBytes(table);
  return concatBytes(utf8ToBytes(label), word(algorithm), word(name.length), name, word(deal));
}

export function commitment(id: DealId, secret: string, salt: string): string {
  return bytesToHex(
    sha256(concatBytes(labelled('stammtisch deal', id), hexToBytes(secret), hexToBytes(salt))),
  );
}

/** Version 1: the commitment of a sealed part. */
export function cutCommitment(id: DealId, seat: number, part: string, salt: string): string {
  const head = labelled('stammtisch cut', id);
  return bytesToHex(sha256(concatBytes(head, Uint8Array.of(seat), hexToBytes(part), hexToBytes(salt))));
}

/** The random words of a deal: HMAC-SHA256 in counter mode over the server's secret and every part that counts. */
export class DealStream {
  #key: Uint8Array;
  #counter = 0;
  #block = new Uint8Array(0);

  constructor({ secret, salt, cuts, ...id }: DealId & Pick<DealProof, 'secret' | 'salt' | 'cuts'>) {
    const parts = cuts.flatMap(({ seat, part }) =>
      part === null ? [] : [Uint8Array.of(seat), hexToBytes(part)],
    );
    const head = labelled('stammtisch deck', id);
    this.#key = hmac(sha256, hexToBytes(salt), concatBytes(head, hexToBytes(secret), ...parts));
  }

  next(): number {
    if (this.#block.length < 4) {
      const block = hmac(sha256, this.#key, concatBytes(word(0), word(this.#counter++)));
      this.#block = block as Uint8Array<ArrayBuffer>;
    }
    const value = new DataView(this.#block.buffer, this.#block.byteOffset).getUint32(0);
    this.#block = this.#block.subarray(4);
    return value;
  }

  /** A number below `bound` without bias: words above its largest multiple are rejected. */
  below(bound: number): number {
    const zone = 0xffffffff - (2 ** 32 % bound);
    for (;;) {
      const value = this.next();
      if (value <= zone) return value % bound;
    }
  }

  /** Fisher–Yates from the last index down. */
  shuffle<T>(items: T[]): T[] {
    for (let last = items.length - 1; last > 0; last--) {
      const partner = this.below(last + 1);
      [items[last], items[partner]] = [items[partner]!, items[last]!];
    }
    return items;
  }
}
