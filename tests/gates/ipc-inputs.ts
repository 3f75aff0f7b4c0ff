import { z } from 'zod';
import { calls } from '#shared/capability/machine-registry.ts';
import { operations } from '#shared/registry/registry.ts';
import type { SeededRandom } from './seeded-random.ts';

/** One call as a page may make it, and whether its input is of the right shape. */
export interface GeneratedCall {
  readonly name: string;
  readonly input: unknown;
  /** False where it has to be refused. */
  readonly isValid: boolean;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Fields that name a place in the network: nobody outside is to be reached by a gate. */
const addressFields = /url|address/i;
const addresses = [
  'http://127.0.0.1:9/v1',
  'https://127.0.0.1:9',
  'http://[::1]:9/v1',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://me:key@127.0.0.1:9/v1',
  'not an address',
  '',
];
const identifiers = [
  'local',
  'home_x',
  'gld_1',
  'new_1',
  '',
  '__proto__',
  '../..',
  'a'.repeat(201),
];
const words = [
  '',
  ' ',
  'x',
  'é漢👋🏽',
  '\u0000',
  '\uD800',
  '<b>',
  'x'.repeat(600),
  'y'.repeat(20_000),
];

/** The values that fit few fields, or none. What cannot be sent as JSON is named, and made in the page. */
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  'x',
  'x'.repeat(50_000),
  [],
  {},
  [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]],
  Array.from({ length: 3_000 }, (_, at) => at),
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"toString":2}') as unknown,
  ...[
    'nan',
    'infinity',
    'undefined',
    'map',
    'set',
    'date',
    'bytes',
    'bigint',
    'circle',
    'error',
  ].map((kind) => ({ $odd: kind })),
];

/** The names that a page may try: all that do not end the run, and some that there are not. */
export const callNames: readonly string[] = [
  ...Object.keys(calls).filter((name) => name !== 'application.quit'),
  ...Object.keys(operations),
  '',
  'toString',
  '__proto__',
  'constructor',
  'guild.destroy_all',
];

/** So many calls of a name: half of them as its schema says, and half of them disturbed. */
export function generatedCalls(name: string, count: number, random: SeededRandom): GeneratedCall[] {
  const schema = inputOf(name);
  return Array.from({ length: count }, () => {
    const fitting = schema === undefined ? {} : fittingValue(toJson(schema), '', random);
    const named =
      isOperation(name) && typeof fitting === 'object' ? { homeId: 'local', ...fitting } : fitting;
    const input = random.chance(0.5) ? named : disturbed(named, random);
    return { name, input, isValid: isValid(name, input) };
  });
}

function isOperation(name: string): boolean {
  return Object.hasOwn(operations, name);
}

function inputOf(name: string): z.ZodType | undefined {
  const tables: Record<string, { input: z.ZodType }> = { ...calls, ...operations };
  return Object.hasOwn(tables, name) ? tables[name]?.input : undefined;
}

const asJson = new WeakMap<z.ZodType, Schema>();

function toJson(schema: z.ZodType): Schema {
  const known = asJson.get(schema);
  const made = known ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  asJson.set(schema, made);
  return made;
}

/** Whether a call takes this input. No call takes odd values; only calls of the machine are judged. */
function isValid(name: string, input: unknown): boolean {
  const schema = Object.hasOwn(calls, name) ? inputOf(name) : undefined;
  if (schema === undefined) {
    return true;
  }
  const given = withoutUndefined(input);
  return !JSON.stringify(given ?? null).includes('"$odd"') && schema.safeParse(given).success;
}

/** A field that is undefined counts as one that is not there. */
function withoutUndefined(input: unknown): unknown {
  if (isUndefined(input)) {
    return undefined;
  }
  return typeof input !== 'object' || input === null || Array.isArray(input)
    ? input
    : Object.fromEntries(Object.entries(input).filter(([, value]) => !isUndefined(value)));
}

function isUndefined(value: unknown): boolean {
  return (value as { $odd?: unknown } | null)?.$odd === 'undefined';
}

function fittingValue(schema: Schema, field: string, random: SeededRandom): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) {
    return fittingValue(random.pick(choices), field, random);
  }
  if (schema.const !== undefined) {
    return schema.const;
  }
  if (schema.enum !== undefined) {
    return random.pick(schema.enum);
  }
  // A list of types, or none, is handled as any value.
  switch (String(schema.type)) {
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number':
      return random.pick([schema.minimum ?? 0, schema.maximum ?? 10, 1, 0, 40]);
    case 'array':
      return Array.from({ length: random.below(4) }, () =>
        fittingValue((schema.items ?? {}) as Schema, field, random),
      );
    case 'object':
      return fittingObject(schema, random);
    case 'string':
      return fittingText(schema, field, random);
    default:
      return random.pick([{}, 'x', 1, null]);
  }
}

function fittingObject(schema: Schema, random: SeededRandom): Record<string, unknown> {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(0.5))
    .map(([name, part]) => [name, fittingValue(part as Schema, name, random)] as const);
  return Object.fromEntries(fields);
}

function fittingText(schema: Schema, field: string, random: SeededRandom): string {
  if (addressFields.test(field)) {
    return random.pick(addresses);
  }
  if (schema.format === 'date-time') {
    return '2026-11-22T12:00:00.000Z';
  }
  return field.endsWith('Id') || field === 'id' ? random.pick(identifiers) : random.pick(words);
}

/** A value with one of its parts, or the whole, replaced by what does not belong there. */
function disturbed(value: unknown, random: SeededRandom): unknown {
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (fields.length === 0 || random.chance(0.2)) {
    return random.pick(oddValues);
  }
  const field = random.chance(0.2) ? 'unknownField' : random.pick(fields);
  if (addressFields.test(field)) {
    return { ...(value as object), [field]: random.pick(addresses) };
  }
  return { ...(value as object), [field]: random.pick(oddValues) };
}
