// Messages are plain text with `{name}` for a value and `{name:one|many}` for a word that depends on a count.
// German, English and Finnish have only singular and plural, so two forms are enough.

export type Value = string | number;

/** The slot names of a message, extracted by the type checker. */
export type Wanted<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}:${string}` ? Name : Inside) | Wanted<Rest>
  : never;

const SLOT = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

/**
 * Right-to-left letters: a name with such letters is isolated, because it would otherwise reorder the words beside
 * it.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const apart = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Fills a message's slots. A slot without a value stays visible, so that a test notices it. */
export function format(text: string, values: Record<string, Value> = {}): string {
  return text.replace(SLOT, (slot, name: string, one: string | undefined, many: string | undefined) => {
    const value = values[name];
    if (value === undefined) return slot;
    if (one === undefined || many === undefined) return apart(String(value));
    return Number(value) === 1 ? one : many;
  });
}

/** The slots of a message, sorted and without duplicates; used to compare catalogues. */
export function slots(text: string): string[] {
  return [...new Set([...text.matchAll(SLOT)].map((match) => match[1]!))].sort();
}
