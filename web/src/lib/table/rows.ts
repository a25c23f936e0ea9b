// The list of moves: one line per trick, or per turn round the table.

/** One step in that list: a heading (a deal, a contract), or a move. */
export type MoveNote =
  | { heading: string }
  | {
      text: string;
      /** The seat that moved; a new line also begins when the first player of a line moves again. */
      seat?: number;
      /** The line ends here: the trick is taken. */
      ends?: boolean;
    };

export interface MoveCell {
  /** The number of steps played including this one. */
  step: number;
  text: string;
}

export interface MoveRow {
  /** Counted from 1 after each heading; null for a heading. */
  number: number | null;
  cells: MoveCell[];
}

/** Arranges the notes of steps 1, 2, 3, … in lines; null is a step without a note. */
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
