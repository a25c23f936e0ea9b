// What this device has kept may have been written by an older version of this page: what is new since is filled in on reading.

import type { RowEntry, RowView, SheetCommand, SheetRequest, SheetView } from '$lib/wire/sheet';

type Counted = Extract<RowEntry['result'], { kind: 'counted' }>;
/** An entry from before it was noted who called. */
type Older<Party> = Omit<Party, 'callers'> & { callers?: number[] };
/** An entry from before it was noted how many sat at the table and who made extras. */
type OlderEntry = Omit<RowEntry, 'seated'> & { seated?: number | null };

function whole<Party extends { callers: number[] }>(party: Older<Party>): Party {
  return { ...party, callers: party.callers ?? [] } as unknown as Party;
}

/** An entry with everything that an entry has today. */
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

/** A request as it was kept; nothing where it cannot be one. */
export function mendRequest(kept: unknown): SheetRequest | null {
  const { id, base, command } = (kept ?? {}) as Partial<SheetRequest>;
  if (typeof id !== 'string' || typeof base !== 'number' || typeof command?.kind !== 'string') return null;
  try {
    return { id, base, command: mendCommand(command) };
  } catch {
    return null;
  }
}
