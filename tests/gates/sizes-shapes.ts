import type { z } from 'zod';
import type { WireSchema } from '../../electron/server/openapi/wire-schema.ts';

// The sizes and shapes that the gate `sizes` tries in each field. They are made on demand as JSON
// texts, because together they take gigabytes.

/** A JSON text for a field, with a name. */
export interface Shape {
  readonly title: string;
  readonly json: () => string;
}

/** The size of the largest body, less some room for its other fields. */
const nearlyBodyBytes = 8 * 1024 * 1024 - 100_000;

/** Characters for texts, each hard to handle in its way: escapes, bytes, pairs, folds and words. */
const alphabets: readonly (readonly [string, string])[] = [
  ['letters', 'x'],
  ['control characters', '\u0001'],
  ['ideographs', '漢'],
  ['pictures', '👋🏽'],
  ['accents', 'e\u0301\u0302\u0303'],
  ['new lines', '\n'],
  ['words', 'change a to b, e to é @Ada '],
];

/** A text of this many UTF-16 code units. */
export function textOf(unit: string, length: number): string {
  return unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed();
}

/** Values that fit no field: too large, too deep or invalid. */
const anywhere: readonly Shape[] = [
  { title: 'a text of 8 MiB', json: () => `"${'x'.repeat(nearlyBodyBytes)}"` },
  { title: 'two million numbers', json: () => `[${'1,'.repeat(1_999_999)}1]` },
  { title: 'a million and a half ids', json: () => `["x"${',"x"'.repeat(1_499_999)}]` },
  { title: 'nine hundred numbers', json: () => `[${'1,'.repeat(899)}1]` },
  { title: '100,000 levels', json: () => `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
  {
    title: '100,000 objects in each other',
    json: () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  },
  { title: 'half a million fields', json: () => fieldsOf(500_000) },
  { title: 'nine hundred fields', json: () => fieldsOf(900) },
  { title: 'a lone surrogate', json: () => String.raw`"\ud800"` },
  { title: 'a number beyond all', json: () => '1e309' },
  { title: 'a number of 8 MiB', json: () => '1'.repeat(nearlyBodyBytes) },
  { title: 'null', json: () => 'null' },
];

/** Every value to try in a field with this schema: at its bounds, and beyond. */
export function shapesOf(schema: WireSchema): Shape[] {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter(
    (part) => typeof part === 'object',
  );
  const longest = parts.find(({ maxLength }) => maxLength !== undefined)?.maxLength;
  const maxItemCount = parts.find(({ maxItems }) => maxItems !== undefined)?.maxItems;
  const texts = alphabets.flatMap(([name, unit]) =>
    (longest === undefined ? [] : [longest, longest + 1]).map((length) => ({
      title: `${length} of ${name}`,
      json: () => JSON.stringify(textOf(unit, length)),
    })),
  );
  const lists = (maxItemCount === undefined ? [] : [maxItemCount, maxItemCount + 1]).map(
    (count) => ({
      title: `${count} texts of 500`,
      json: () => JSON.stringify(Array.from({ length: count }, (_, at) => textOf(`${at} `, 499))),
    }),
  );
  return [...texts, ...lists, ...anywhere];
}

/** Whole bodies that are invalid. */
export const wholeBodies: readonly Shape[] = [
  { title: 'spaces', json: () => ' '.repeat(nearlyBodyBytes) },
  { title: 'one field again and again', json: () => `{"a":1${',"a":1'.repeat(1_000_000)}}` },
  { title: 'a field with a name of 8 MiB', json: () => `{"${'x'.repeat(nearlyBodyBytes)}":1}` },
  { title: 'brackets without an end', json: () => '['.repeat(nearlyBodyBytes) },
  {
    title: 'quotes and slashes',
    json: () => `{"a":"${String.raw`\"`.repeat(nearlyBodyBytes / 2)}"}`,
  },
  { title: 'two million numbers', json: () => `[${'1,'.repeat(1_999_999)}1]` },
  { title: 'half a million fields', json: () => fieldsOf(500_000) },
  { title: 'more than 8 MiB', json: () => `{"a":"${'x'.repeat(9_000_000)}"}` },
];

function fieldsOf(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',')}}`;
}

/** The fields of an input's schema. */
export function fieldsOfSchema(schema: z.core.JSONSchema.BaseSchema): [string, WireSchema][] {
  return Object.entries(schema.properties ?? {}).map(([field, part]) => [
    field,
    typeof part === 'object' ? part : {},
  ]);
}
