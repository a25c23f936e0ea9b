// Messages between page, workers and engine; the types of crates/pocket that are not part of the protocol.

import type { DealProof, RecordInfo, ServerMessage, TableCard } from '$lib/wire/protocol';

export interface Person {
  id: string;
  name: string;
  avatar: number;
}

/** An event of a table's log as it is stored. */
export interface Kept {
  seq: number;
  at: number;
  event: unknown;
}

/** Everything a bot is told. */
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
  /** For a practice game: the game it continues. */
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

/** The answer to a question about a table. */
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

/** From that worker to the page. */
export type FromHost =
  | { type: 'opened'; id: number; error: { code: string; message: string } | null }
  | { type: 'heard'; table: string; to: string; text: string }
  | { type: 'turn'; table: string; awaited: string[]; hidden: boolean }
  | { type: 'lost'; table: string }
  /** A bot's worker died: another one thinks, or any legal action is played. */
  | { type: 'bot'; table: string; what: 'restarted' | 'failed' }
  /** The game is over; `record` is the id of its record. */
  | { type: 'finished'; table: string; record: string }
  | { type: 'unkept'; table: string; why: 'no_store' | 'newer' | 'full' };
