// The layout of a hand of cards: they overlap, but every corner index stays visible.

/** The part of a card's width that shows its index. */
const INDEX_SHARE = 0.34;
/** Below this width an index is hard to read. */
export const READABLE = 56;
/** The largest width of a card in a hand; more would be larger than reading requires. */
export const WIDEST = 118;
const WIDEST_STEP = 0.9;
const MOST_ROWS = 3;

export interface Fan {
  cardWidth: number;
  rows: { from: number; to: number; left: number; step: number }[];
}

/** Up to this height in pixels a screen counts as a phone in landscape format; the style sheets say `max-height: 30rem`. */
const LOW = 480;

export const isLow = (screenHeight: number) => screenHeight <= LOW;

/** Limit of a card's width as a part of the screen's height, at any card size: the table above needs its space. */
const TALLEST = 0.24;

/** From this height on cards grow with the screen, as text does. */
const LARGE = 1040;

/** The largest width of a card in a hand on a screen of this height; `size` is the chosen card size, 1 being the default. */
export function widestFor(screenHeight: number, widest = WIDEST, size = 1): number {
  const most = widest * Math.max(1, screenHeight / LARGE);
  const usual = Math.min(most, Math.max(READABLE, screenHeight * 0.19));
  return Math.min(usual * size, Math.max(usual, screenHeight * TALLEST));
}

/** Lays out `count` cards in `width` pixels, in two or three rows if a single row would hide an index. */
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
