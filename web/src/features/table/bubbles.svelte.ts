/** How long a bubble is shown, in milliseconds, by the length of its text. */
export function readingTime(text: string): number {
  return Math.min(8000, 2500 + 60 * text.length);
}

/** What was just done or said at each seat, shown for as long as it takes to read. */
export class Bubbles {
  said = $state.raw<ReadonlyMap<number, string>>(new Map());
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Shows a bubble at a seat, replacing an earlier one. */
  say(seat: number, text: string): void {
    clearTimeout(this.#timers.get(seat));
    this.said = new Map(this.said).set(seat, text);
    this.#timers.set(
      seat,
      setTimeout(() => this.hush(seat), readingTime(text)),
    );
  }

  hush(seat: number): void {
    const left = new Map(this.said);
    left.delete(seat);
    this.said = left;
  }

  leave(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
