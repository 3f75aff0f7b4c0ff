import type { Operation } from '#shared/contract/operation.ts';
import type { EventName, OperationName } from '#shared/registry/registry.ts';
import { events, operations } from '#shared/registry/registry.ts';
import { answerLimits } from '#shared/limits/limits.ts';
import { rightAnswer, rightFrame } from './right-answers.ts';

// Answers of a service that have the right shape and are as large as the caps allow.

/** The ways in which an answer or an event can be large. */
export const growths = [
  'long texts',
  'many rows',
  'long rows',
  'many values',
  'many fields',
] as const;

export type Growth = (typeof growths)[number];

const textFields = new Set([
  'text',
  'title',
  'name',
  'description',
  'content',
  'role',
  'personality',
  'message',
  'snippet',
]);

/** A correct answer of an operation, grown to a size. */
export function grownAnswer(name: OperationName, growth: Growth, bytes: number): string {
  const operation: Operation = operations[name];
  return grown(operation.output.parse(rightAnswer(name)), growth, bytes);
}

/** A correct frame of an event, grown to a size. */
export function grownFrame(name: EventName, growth: Growth, seq: number, bytes: number): string {
  const { data, ...frame } = rightFrame(name, seq) as { data: unknown };
  return JSON.stringify({ ...frame, data: '?' }).replace('"?"', () =>
    grown(events[name].data.parse(data), growth, bytes),
  );
}

/** A correct answer as it is. */
export function plainAnswer(name: OperationName): string {
  const operation: Operation = operations[name];
  return JSON.stringify(operation.output.parse(rightAnswer(name)));
}

function grown(value: unknown, growth: Growth, bytes: number): string {
  if (growth === 'many values') {
    return withMore(value, zeros(bytes));
  }
  if (growth === 'many fields') {
    return withMore(value, manyFields(bytes));
  }
  // Long texts share the size: some answers have a hundred of them.
  const texts = Math.max(2, textsIn(value));
  const rowBytes = growth === 'many rows' ? 0 : growth === 'long rows' ? 1_000_000 : bytes / texts;
  // Ideographs take three bytes and are hard to split into words; most real texts are letters.
  const text = (length: number) => '漢'.repeat(length / 6) + 'x '.repeat(length / 4);
  const lengthened = JSON.stringify(value, (field, each: unknown) =>
    textFields.has(field) && rowBytes > 0 ? text(rowBytes) : each,
  );
  if (growth === 'long texts') {
    return lengthened;
  }
  return repeated(JSON.parse(lengthened), bytes);
}

/** The number of texts in an answer that can be lengthened. */
function textsIn(value: unknown): number {
  let count = 0;
  JSON.stringify(value, (field, each: unknown) => {
    count += textFields.has(field) ? 1 : 0;
    return each;
  });
  return count;
}

/**
 * The answer with its lists filled up with their first row, under new ids. The lists share the size:
 * what a service says of itself has more than twenty.
 */
function repeated(value: unknown, bytes: number): string {
  const entries: [string, unknown][] = Object.entries(Object(value) as object);
  const lists = entries.filter(([, each]) => isFilled(each)).length;
  const fields = entries.map(([field, each]) => {
    if (!isFilled(each)) {
      return [field, each];
    }
    const row: unknown = each[0];
    const size = Buffer.byteLength(JSON.stringify(row)) + 12;
    const count = Math.max(1, Math.floor(Math.min(answerLimits.rows, bytes / lists / size)));
    const copies = Array.from({ length: count }, (_, index) =>
      typeof row === 'object' ? { ...row, id: `row_${index}` } : row,
    );
    return [field, copies];
  });
  return JSON.stringify(Object.fromEntries(fields));
}

function isFilled(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function withMore(value: unknown, more: string): string {
  return JSON.stringify({ ...Object(value), more: '?' }).replace('"?"', () => more);
}

function zeros(bytes: number): string {
  const list = `[${'0,'.repeat(190_000)}0]`;
  const count = Math.floor(Math.min(answerLimits.values / 191_000, bytes / list.length));
  return `[${Array.from({ length: Math.max(1, count) }, () => list).join(',')}]`;
}

function manyFields(bytes: number): string {
  const count = Math.floor(Math.min(190_000, bytes / 12));
  return `{${Array.from({ length: count }, (_, index) => `"f${index}":0`).join(',')}}`;
}
