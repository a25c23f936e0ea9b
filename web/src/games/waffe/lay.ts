// The size of the field's cards and the number of lines, chosen to fill the available space.

/** A narrower card is hard to read; then another line is better. */
const READABLE = 58;
const WIDEST = 96;
const MOST_LINES = 4;
/** The smallest visible part of a covered card's width. */
const LEAST_SEEN = 0.42;
const MOST_SEEN = 0.82;
/** For a group of equal ranks less is enough: only the first card must be readable. */
const GROUP_SEEN = 0.4;
const GROUP_GAP = 0.18;

export interface Lay {
  /** How many items of the layout (a straight's cards, or groups) are on a line. */
  perLine: number;
  card: number;
  /** The distance between the left edges of two neighbouring cards. */
  step: number;
}

/** One row of `count` cards, wrapped into lines. */
export function layRow(count: number, width: number, height: number): Lay {
  return choose(count, (perLine, lines) => {
    const card = Math.min(width / (LEAST_SEEN * (perLine - 1) + 1), height / (lines * 1.46), WIDEST);
    const seen = perLine > 1 ? (width / card - 1) / (perLine - 1) : 1;
    return { perLine, card, step: card * Math.min(MOST_SEEN, seen) };
  });
}

/** Groups of `size` cards each, several groups per line. */
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

/** The fewest lines with readable cards; if there are none, the number of lines with the largest cards. */
function choose(count: number, lay: (perLine: number, lines: number) => Lay): Lay {
  let best: Lay | null = null;
  for (let lines = 1; lines <= Math.min(MOST_LINES, Math.max(1, count)); lines++) {
    const tried = lay(Math.max(1, Math.ceil(count / lines)), lines);
    if (tried.card >= READABLE) return tried;
    if (!best || tried.card > best.card) best = tried;
  }
  return best ?? lay(1, 1);
}
