// Stored data may be from an older version of this page: fields added since are filled in on reading.

import type { RowEntry, RowView, SheetCommand, SheetRequest, SheetView } from '$lib/wire/sheet';

type Counted = Extract<RowEntry['result'], { kind: 'counted' }>;
/** An entry from before callers were noted. */
type Older<Party> = Omit<Party, 'callers'> & { callers?: number[] };
/** An entry from before the number of players and the makers of extras were noted. */
type OlderEntry = Omit<RowEntry, 'seated'> & { seated?: number | null };

function whole<Party extends { callers: number[] }>(party: Older<Party>): Party {
  return { ...party, callers: party.callers ?? [] } as unknown as Party;
}

/** An entry with all current fields. */
export function mendEntry(kept: OlderEntry): RowEntry {
  const entry: RowEntry = { ...kept, seated: kept.seated ?? null };
  if (entry.result.kind !== 'counted') return entry;
  const { re, kontra } = entry.result as Omit<Counted, 're' | 'kontra'> & {
    re: Older<Counted['re']>;
    kontra: Older<Counted['kontra']>;
  };
  const noted = (entry.result as Partial<Counted>).noted ?? [];
  return { ...entry, result: { ...entry.result, re: whole(re), kontra: whole(kontra), noted } };
}

export function mendRow(row: RowView): RowView {
  return { ...row, entry: mendEntry(row.entry) };
}

/** Statistics from before solos were counted by kind. */
export function mendStatistics({ statistics }: Partial<SheetView>): Partial<SheetView> {
  if (!statistics) return {};
  const players = statistics.players.map((one) => ({ ...one, solos_by_kind: one.solos_by_kind ?? [] }));
  return { statistics: { ...statistics, players } };
}

function mendCommand(command: SheetCommand): SheetCommand {
  return 'entry' in command ? { ...command, entry: mendEntry(command.entry) } : command;
}

/** A stored request; null if it is invalid. */
export function mendRequest(kept: unknown): SheetRequest | null {
  const { id, base, command } = (kept ?? {}) as Partial<SheetRequest>;
  if (typeof id !== 'string' || typeof base !== 'number' || typeof command?.kind !== 'string') return null;
  try {
    return { id, base, command: mendCommand(command) };
  } catch {
    return null;
  }
}
