// Converts the JSON Schema of a game's options into the few kinds of fields that a form needs.

export type Field = { name: string; why: string } & (
  | { kind: 'switch' }
  | { kind: 'choice'; choices: { value: unknown; why: string }[] }
  | { kind: 'number'; least: number | null; most: number | null; empty: boolean; choices: unknown[] }
);

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  description?: string;
  minimum?: number;
  maximum?: number;
}

function resolve(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name ? root.$defs?.[name] : undefined;
  if (!target) return schema;
  const { $ref: _, ...rest } = schema;
  return { ...resolve(target, root), ...rest };
}

const oneLine = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** The values that a schema enumerates, each with its explanation; null if it does not enumerate them. */
function listed(schema: Schema): { value: unknown; why: string }[] | null {
  if (schema.enum) return schema.enum.map((value) => ({ value, why: '' }));
  if ('const' in schema) return [{ value: schema.const, why: oneLine(schema.description) }];
  const parts = schema.oneOf ?? schema.anyOf;
  if (!parts) return null;
  const found = parts.map(listed);
  return found.every((part) => part !== null) ? found.flat() : null;
}

function field(name: string, given: Schema, root: Schema): Field | null {
  const schema = resolve(given, root);
  const parts = (schema.oneOf ?? schema.anyOf ?? []).map((part) => resolve(part, root));
  const base = { name, why: oneLine(given.description ?? schema.description) };
  const types = [schema.type ?? []].flat();
  if (types.includes('boolean')) {
    if (!types.includes('null')) return { ...base, kind: 'switch' };
    return { ...base, kind: 'choice', choices: [null, true, false].map((value) => ({ value, why: '' })) };
  }
  const choices = listed({ ...schema, ...(parts.length > 0 ? { oneOf: parts } : {}) });
  if (choices) return { ...base, kind: 'choice', choices };
  const number = [schema, ...parts].find((part) => [part.type ?? []].flat().includes('integer'));
  if (!number) return null;
  return {
    ...base,
    kind: 'number',
    least: number.minimum ?? null,
    most: number.maximum ?? null,
    empty: types.includes('null') || parts.some((part) => part.type === 'null'),
    choices: parts.flatMap((part) => (part === number ? [] : (listed(part) ?? []))).map(({ value }) => value),
  };
}

/** The fields of a game's options, in the order of the schema. */
export function fields(schema: unknown): Field[] {
  const root = schema as Schema;
  return Object.entries(root.properties ?? {}).flatMap(([name, given]) => field(name, given, root) ?? []);
}

/** The differences from a preset: only these are sent. */
export function changed(
  values: Record<string, unknown>,
  preset: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(preset[name])),
  );
}
