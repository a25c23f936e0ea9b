/** Axis ticks that cover low to high and include zero: 1, 2 or 5 times a power of ten apart. */
export function marks(low: number, high: number, about = 5): number[] {
  const from = Math.min(0, low);
  const to = Math.max(0, high);
  const span = to - from || 1;
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!,
  );
  const found: number[] = [];
  for (let mark = Math.floor(from / step) * step; mark <= Math.ceil(to / step) * step; mark += step)
    found.push(mark);
  return found;
}

/** Moves labels apart so that none overlap, keeping their order and close to their positions. */
export function spread(wanted: number[], apart: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(wanted[index]!, floor);
    floor = placed[index] + apart;
  }
  let ceiling = high;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, ceiling);
    ceiling = placed[index] - apart;
  }
  return placed;
}
