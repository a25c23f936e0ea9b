// How a hand of cards is laid out: overlapping so that every corner index stays visible.

/** The part of a card's width that shows its index. */
const INDEX_SHARE = 0.34;
/** Below this width an index is hard to read. */
export const READABLE = 56;
/** A hand is for reading at arm's length; larger looks like a poster. */
export const WIDEST = 118;
const WIDEST_STEP = 0.9;
const MOST_ROWS = 3;

export interface Fan {
  cardWidth: number;
  rows: { from: number; to: number; left: number; step: number }[];
}

/** Below this height a phone lies on its side; the style sheets say `max-height: 30rem`. */
const LOW = 480;

export const isLow = (screenHeight: number) => screenHeight <= LOW;

/** Larger than this part of the screen's height no card gets, however large somebody wants them: the table above needs its part. */
const TALLEST = 0.24;

/** The widest a hand's card may be on a screen of this height; `size` is how large somebody wants the cards, 1 being usual. */
export function widestFor(screenHeight: number, widest = WIDEST, size = 1): number {
  const usual = Math.min(widest, Math.max(READABLE, screenHeight * 0.19));
  return Math.min(usual * size, Math.max(usual, screenHeight * TALLEST));
}

/** Lays `count` cards into `width` pixels, in two or three rows where one would hide an index. */
export function fan(count: number, width: number, widest = WIDEST, smallest = READABLE, size = 1): Fan {
  const wanted = Math.min(widest, Math.max(smallest, (width / 5) * size));
  if (count === 0 || width <= 0) return { cardWidth: wanted, rows: [] };
  const fits = (cards: number) => width / (1 + INDEX_SHARE * (cards - 1));
  const rowCount = [1, 2].find((rows) => fits(Math.ceil(count / rows)) >= smallest) ?? MOST_ROWS;
  const perRow = Math.ceil(count / rowCount);
  const cardWidth = Math.max(Math.min(wanted, fits(perRow)), Math.min(smallest, width));
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const from = row * perRow;
    const to = Math.min(count, from + perRow);
    const cards = to - from;
    const step = cards > 1 ? Math.min(cardWidth * WIDEST_STEP, (width - cardWidth) / (cards - 1)) : 0;
    return { from, to, step, left: (width - cardWidth - step * (cards - 1)) / 2 };
  });
  return { cardWidth, rows };
}
