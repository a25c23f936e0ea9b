// The list of moves as players write it down: a line for each trick, or for each time round the table.

/** One step in that list: a heading (a deal, a contract), or a move. */
export type MoveNote =
  | { heading: string }
  | {
      text: string;
      /** Whose move; a line also ends where its first player is on again. */
      seat?: number;
      /** The line ends here: the trick is taken. */
      ends?: boolean;
    };

export interface MoveCell {
  /** How many steps were played once this one was. */
  step: number;
  text: string;
}

export interface MoveRow {
  /** Counted from 1 after each heading; null for a heading. */
  number: number | null;
  cells: MoveCell[];
}

/** Sorts the notes of steps 1, 2, 3, … into lines; a null is a step that is not worth a note. */
export function rowsOf(notes: readonly (MoveNote | null)[]): MoveRow[] {
  const rows: MoveRow[] = [];
  let open: { row: MoveRow; first: number | undefined } | null = null;
  let number = 0;
  for (const [index, note] of notes.entries()) {
    if (!note) continue;
    const step = index + 1;
    if ('heading' in note) {
      rows.push({ number: null, cells: [{ step, text: note.heading }] });
      open = null;
      number = 0;
      continue;
    }
    if (open && note.seat !== undefined && note.seat === open.first) open = null;
    if (!open) {
      open = { row: { number: ++number, cells: [] }, first: note.seat };
      rows.push(open.row);
    }
    open.row.cells.push({ step, text: note.text });
    if (note.ends) open = null;
  }
  return rows;
}
