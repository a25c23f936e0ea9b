// The state of the entry form. It contains no rules: only which fields belong to which kind of game.

import type { CountsEntry, NotedExtra, RowEntry, RowView, SheetView } from '$lib/wire/sheet';

export const SOLOS = ['queens', 'jacks', 'none', 'C', 'S', 'H', 'D'] as const;
export const EXTRAS = ['doppelkopf', 'fox', 'charlie', 'charlie_caught'] as const;
export type Extra = (typeof EXTRAS)[number];
export type Side = 're' | 'kontra';

export interface Draft {
  /** `normal`, `wedding`, `silent`, `armut` or `solo`. */
  kind: string;
  solo: string;
  /** Whether the cards were counted, or only the winners are known. */
  counted: boolean;
  /** Dealer and players, if a person entered them; otherwise the sheet's when the game is written. */
  dealer: number | null;
  players: number[] | null;
  /** The Re players, or the winners. */
  chosen: number[];
  points: number | null;
  /** Whether the party without points took a trick; null if not entered yet. */
  tookTrick: boolean | null;
  calls: Record<Side, string>;
  /** Who made the calls, as far as noted. */
  callers: Record<Side, number[]>;
  extras: Record<Side, CountsEntry>;
  /** Who made the extras, as far as noted. */
  noted: NotedExtra[];
  value: number | null;
  compulsory: boolean;
  heartTrick: boolean;
  bock: number | null;
  note: string;
  table: string | null;
  /** The number of players at the table, for a game being corrected; for a new one the sheet knows it. */
  seated: number | null;
}

/** A draft with the current dealer and players. */
export type Settled = Draft & { dealer: number; players: number[] };

type Turn = Pick<SheetView['next'], 'dealer' | 'players'>;

/** The draft for the next game: selected players who do not play now are left out, but are kept for when they do. */
export function settled(draft: Draft, next: Turn): Settled {
  const players = draft.players ?? next.players;
  return {
    ...draft,
    dealer: draft.dealer ?? next.dealer,
    players,
    chosen: draft.chosen.filter((player) => players.includes(player)),
  };
}

const none = (): CountsEntry => ({ doppelkopf: 0, fox: 0, charlie: 0, charlie_caught: 0 });

/** An empty form for the next game. */
export function freshDraft(): Draft {
  return {
    kind: 'normal',
    solo: 'queens',
    counted: true,
    dealer: null,
    players: null,
    chosen: [],
    points: null,
    tookTrick: null,
    calls: { re: 'none', kontra: 'none' },
    callers: { re: [], kontra: [] },
    extras: { re: none(), kontra: none() },
    noted: [],
    value: null,
    compulsory: false,
    heartTrick: false,
    bock: null,
    note: '',
    table: null,
    seated: null,
  };
}

/** Whether a person has entered anything yet. */
export function isBegun(draft: Draft): boolean {
  const fresh = freshDraft();
  return JSON.stringify(draft) !== JSON.stringify(fresh);
}

/** The form filled in from a row. */
export function draftOf(
  row: Pick<RowView, 'entry'> & { dealer: number | null; players: number[] | null },
): Draft {
  const { entry } = row;
  const [kind = 'normal', solo = 'queens'] = entry.game.split(' ');
  const base: Draft = {
    kind,
    solo,
    counted: entry.result.kind === 'counted',
    dealer: row.dealer,
    players: row.players && [...row.players],
    chosen: [],
    points: null,
    tookTrick: null,
    calls: { re: 'none', kontra: 'none' },
    callers: { re: [], kontra: [] },
    extras: { re: none(), kontra: none() },
    noted: [],
    value: null,
    compulsory: entry.compulsory,
    heartTrick: entry.heart_trick,
    bock: entry.bock,
    note: entry.note,
    table: entry.table,
    seated: entry.seated,
  };
  if (entry.result.kind === 'winners')
    return { ...base, chosen: entry.result.winners, value: entry.result.value };
  if (entry.result.kind === 'penalty') return base;
  const { re, kontra, extras, noted } = entry.result;
  const empty = re.points === 0 ? re : kontra.points === 0 ? kontra : null;
  return {
    ...base,
    chosen: re.players,
    points: re.points,
    tookTrick: empty?.tricks == null ? null : empty.tricks > 0,
    calls: { re: re.call, kontra: kontra.call },
    callers: { re: [...re.callers], kontra: [...kontra.callers] },
    extras: { re: { ...extras.re }, kontra: { ...extras.kontra } },
    noted: noted.map((one) => ({ ...one })),
  };
}

export function playsAlone(draft: Draft): boolean {
  return draft.kind === 'solo' || draft.kind === 'silent';
}

/** There are no extras in a solo, or in a wedding without a partner. */
export function hasExtras(draft: Draft): boolean {
  return draft.counted && !playsAlone(draft) && !(draft.kind === 'wedding' && draft.chosen.length === 1);
}

/** The members of a party, as far as known. */
export function membersOf(draft: Pick<Settled, 'players' | 'chosen'>, side: Side): number[] {
  return draft.players.filter((player) => draft.chosen.includes(player) === (side === 're'));
}

/** Who called, limited to members of a party that did. */
function callersOf(draft: Settled, side: Side): number[] {
  if (draft.calls[side] === 'none') return [];
  const members = membersOf(draft, side);
  return draft.callers[side].filter((player) => members.includes(player));
}

/** The number of an extra noted for a player. */
export function notedFor(draft: Pick<Draft, 'noted'>, player: number, extra: Extra): number {
  return draft.noted.find((one) => one.player === player && one.extra === extra)?.count ?? 0;
}

/** Notes one more of an extra for a player; if all are noted already, removes this player's. */
export function note(draft: Settled, side: Side, extra: Extra, player: number): NotedExtra[] {
  const others = draft.noted.filter((one) => one.player !== player || one.extra !== extra);
  const mine = notedFor(draft, player, extra);
  const all = membersOf(draft, side).reduce((sum, one) => sum + notedFor(draft, one, extra), 0);
  const count = all < draft.extras[side][extra] ? mine + 1 : 0;
  return count > 0 ? [...others, { player, extra, count }] : others;
}

/** Who made which extras, limited to the party's count. */
function notedOf(draft: Settled): NotedExtra[] {
  return (['re', 'kontra'] as const).flatMap((side) =>
    EXTRAS.flatMap((extra) => {
      let left = draft.extras[side][extra];
      return membersOf(draft, side).flatMap((player) => {
        const count = Math.min(left, notedFor(draft, player, extra));
        left -= count;
        return count > 0 ? [{ player, extra, count }] : [];
      });
    }),
  );
}

/** The party without points, if there is one. */
export function emptySide(draft: Draft): Side | null {
  return draft.points === 0 ? 're' : draft.points === 240 ? 'kontra' : null;
}

/** The field that is still missing before a preview is possible. */
export function missing(draft: Draft): 're' | 'points' | 'trick' | 'winners' | 'value' | null {
  if (!draft.counted) {
    if (draft.chosen.length === 0) return 'winners';
    return draft.value === null ? 'value' : null;
  }
  if (draft.chosen.length === 0) return 're';
  if (draft.points === null) return 'points';
  return emptySide(draft) !== null && draft.tookTrick === null ? 'trick' : null;
}

export function isFilled(draft: Draft): boolean {
  return missing(draft) === null;
}

/** Selects or deselects a player; if a party is full, the player selected first is removed. */
export function toggle(draft: Draft, player: number): number[] {
  if (draft.chosen.includes(player)) return draft.chosen.filter((other) => other !== player);
  const most = playsAlone(draft) ? (draft.counted ? 1 : 3) : 2;
  return [...draft.chosen, player].slice(-most);
}

/** The row for the form; what was not entered is left to the sheet. `tricks` is the number of tricks in a game. */
export function entryOf(typed: Draft, next: Turn, tricks: number): RowEntry {
  const draft = settled(typed, next);
  const empty = emptySide(draft);
  const tricksOf = (side: Side): number | null => {
    if (empty === null || draft.tookTrick === null) return null;
    const few = draft.tookTrick ? 1 : 0;
    return side === empty ? few : tricks - few;
  };
  const extras = hasExtras(draft) ? draft.extras : { re: none(), kontra: none() };
  return {
    dealer: typed.dealer,
    players: typed.players ?? [],
    game: draft.kind === 'solo' ? `solo ${draft.solo}` : draft.kind,
    result: draft.counted
      ? {
          kind: 'counted',
          re: {
            players: draft.chosen,
            points: draft.points,
            tricks: tricksOf('re'),
            call: draft.calls.re,
            callers: callersOf(draft, 're'),
          },
          kontra: {
            points: draft.points === null ? null : 240 - draft.points,
            tricks: tricksOf('kontra'),
            call: draft.calls.kontra,
            callers: callersOf(draft, 'kontra'),
          },
          extras,
          noted: hasExtras(draft) ? notedOf(draft) : [],
        }
      : { kind: 'winners', winners: draft.chosen, value: draft.value ?? 0 },
    compulsory: draft.kind === 'solo' && draft.compulsory,
    heart_trick: draft.heartTrick,
    bock: draft.bock,
    note: draft.note,
    table: draft.table,
    seated: draft.seated,
  };
}
