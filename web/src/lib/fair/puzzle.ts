// A part of the cut as a time-lock puzzle: its maker opens it at once, anybody else with minutes of computation. See
// docs/fairness.md.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { labelled, type DealId } from './deal';

/** Solving a puzzle takes two to the power of this many squarings. */
const DOUBLINGS = 28;
const BYTES = 128;

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes)}`);
const toHex = (value: bigint): string => value.toString(16).padStart(2 * BYTES, '0');

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result % modulus;
}

/** The number to be squared, different for every puzzle, seat and deal. */
function baseOf(id: DealId, seat: number, puzzle: string): bigint {
  const head = concatBytes(labelled('stammtisch base', id), Uint8Array.of(seat), hexToBytes(puzzle));
  const blocks = [0, 1, 2, 3].map((index) => sha256(concatBytes(head, Uint8Array.of(index))));
  return toNumber(concatBytes(...blocks)) % BigInt(`0x${puzzle}`);
}

export function isPuzzle(puzzle: string): boolean {
  return puzzle.length === 2 * BYTES && /^[89a-f][0-9a-f]*[13579bdf]$/.test(puzzle);
}

/** The part that a period opens, or null if it opens nothing. All periods lead to the same part. */
export function openPart(id: DealId, seat: number, puzzle: string, period: string): string | null {
  if (!isPuzzle(puzzle) || period.length !== 2 * BYTES || !/^[0-9a-f]+$/.test(period)) return null;
  const modulus = BigInt(`0x${puzzle}`);
  const base = baseOf(id, seat, puzzle);
  const whole = BigInt(`0x${period}`);
  if (whole === 0n || power(base, whole, modulus) !== 1n) return null;
  let exponent = 2n % whole;
  for (let nth = 0; nth < DOUBLINGS; nth++) exponent = (exponent * exponent) % whole;
  const solution = toHex(power(base, exponent, modulus));
  const head = concatBytes(labelled('stammtisch part', id), Uint8Array.of(seat), hexToBytes(puzzle));
  return bytesToHex(sha256(concatBytes(head, hexToBytes(solution))));
}

const SMALL_PRIMES: bigint[] = [];
for (let candidate = 3; candidate < 2000; candidate += 2)
  if (SMALL_PRIMES.every((prime) => candidate % Number(prime) !== 0)) SMALL_PRIMES.push(BigInt(candidate));

/** A prime of 512 bits. The search yields regularly, so that the page stays responsive. */
async function makePrime(stir: Uint8Array): Promise<bigint> {
  for (let nth = 0; ; nth++) {
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES / 2)).map((byte, at) => byte ^ stir[at % 32]!);
    // Both highest bits are set, so that the product has full length.
    const candidate = toNumber(bytes) | (3n << 510n) | 1n;
    if (SMALL_PRIMES.some((prime) => candidate % prime === 0n)) continue;
    // Whether it really is prime matters only to its maker: the part follows from the puzzle in any case.
    if ([2n, 3n, 5n].every((base) => power(base, candidate - 1n, candidate) === 1n)) return candidate;
    if (nth % 4 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A new puzzle and its key: from this browser's random numbers, mixed with the player's gesture. */
export async function makePuzzle(gesture: string): Promise<{ puzzle: string; period: string }> {
  const stir = sha256(new TextEncoder().encode(gesture));
  const [one, other] = [await makePrime(stir), await makePrime(stir)];
  return { puzzle: toHex(one * other), period: toHex((one - 1n) * (other - 1n)) };
}
