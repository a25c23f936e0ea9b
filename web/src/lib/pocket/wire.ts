// What the engine and the workers say to each other; the shapes of crates/pocket that are not part of the protocol.

import type { DealProof, RecordInfo, ServerMessage, TableCard } from '$lib/wire/protocol';

export interface Person {
  id: string;
  name: string;
  avatar: number;
}

/** An event of a table's log as it is kept. */
export interface Kept {
  seq: number;
  at: number;
  event: unknown;
}

/** All that a bot is told. */
export interface BotQuestion {
  game: string;
  level: string;
  seat: number;
  step: number;
  view: unknown;
  history: unknown[];
  nodes?: number | null;
  seed: number;
  hint?: { person: string; id: number } | null;
}

export interface Choice {
  action: string;
  value: number;
  nodes: number;
  ms: number;
  weighed: [string, number][];
}

/** A finished game as a file: what `stammtisch replay` reads. */
export interface RecordFile {
  info: RecordInfo;
  record: GameRecord;
  deals: DealProof[];
  times: number[];
  /** The game that it goes on from, if it is one of practice. */
  origin?: { record: string; steps: number; deals: DealProof[] };
}

export type StepRecord = { seat: number; action: string } | { chance: unknown };

export interface GameRecord {
  game: string;
  rules_version: number;
  options: unknown;
  seats: number;
  leader: number | null;
  steps: StepRecord[];
}

/** What comes of a question to a table. */
export interface Told {
  log: Kept[];
  out: { to: string; message: ServerMessage }[];
  due: number | null;
  think: BotQuestion[];
  record: RecordFile | null;
  card: TableCard | null;
  awaited: string[];
  hidden: boolean;
}

/** From the page to the worker that holds the tables. */
export type ToHost =
  | { type: 'open'; id: number; question: object; table: string }
  | { type: 'connect'; table: string; person: Person; pause: number }
  | { type: 'say'; table: string; person: Person; text: string }
  | { type: 'leave'; table: string };

/** And back. */
export type FromHost =
  | { type: 'opened'; id: number; error: { code: string; message: string } | null }
  | { type: 'heard'; table: string; to: string; text: string }
  | { type: 'turn'; table: string; awaited: string[]; hidden: boolean }
  | { type: 'lost'; table: string }
  /** A bot's worker died: another one thinks, or anything legal is played. */
  | { type: 'bot'; table: string; what: 'restarted' | 'failed' }
  /** The game is over, and this is its record. */
  | { type: 'finished'; table: string; record: string }
  | { type: 'unkept'; table: string; why: 'no_store' | 'newer' | 'full' };
