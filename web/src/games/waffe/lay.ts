// How large the cards of the field are drawn, and on how many lines, so that they fill the room there is.

/** A card narrower than this is hard to read; then another line is better. */
const READABLE = 58;
const WIDEST = 96;
const MOST_LINES = 4;
/** How much of a covered card must be seen, of its width. */
const LEAST_SEEN = 0.42;
const MOST_SEEN = 0.82;
/** Of a group of equal ranks less is enough: only the first must be read whole. */
const GROUP_SEEN = 0.4;
const GROUP_GAP = 0.18;

export interface Lay {
  /** How many rows of the layout (a straight's cards, or groups) stand on a line. */
  perLine: number;
  card: number;
  /** From the left edge of a card to that of the next one in its row. */
  step: number;
}

/** Cards of one row, cut into lines: `count` cards in a box. */
export function layRow(count: number, width: number, height: number): Lay {
  return choose(count, (perLine, lines) => {
    const card = Math.min(width / (LEAST_SEEN * (perLine - 1) + 1), height / (lines * 1.46), WIDEST);
    const seen = perLine > 1 ? (width / card - 1) / (perLine - 1) : 1;
    return { perLine, card, step: card * Math.min(MOST_SEEN, seen) };
  });
}

/** Groups of `size` cards each, several groups on a line. */
export function layGroups(groups: number, size: number, width: number, height: number): Lay {
  const one = 1 + GROUP_SEEN * (size - 1);
  return choose(groups, (perLine, lines) => {
    const card = Math.min(
      width / (perLine * one + GROUP_GAP * (perLine - 1)),
      height / (lines * 1.46),
      WIDEST,
    );
    return { perLine, card, step: card * GROUP_SEEN };
  });
}

/** The fewest lines on which cards can be read; where they never can, the lines that make them largest. */
function choose(count: number, lay: (perLine: number, lines: number) => Lay): Lay {
  let best: Lay | null = null;
  for (let lines = 1; lines <= Math.min(MOST_LINES, Math.max(1, count)); lines++) {
    const tried = lay(Math.max(1, Math.ceil(count / lines)), lines);
    if (tried.card >= READABLE) return tried;
    if (!best || tried.card > best.card) best = tried;
  }
  return best ?? lay(1, 1);
}
