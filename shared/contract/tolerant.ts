import { z } from 'zod';
import { answerLimits, textLimits } from '../limits/limits.ts';
import { cutLine, cutText } from './cut-text.ts';
import {
  readKind,
  readQuotedBoolean,
  readQuotedNumber,
  readTimestamp,
  unreadable,
} from './tolerant-values.ts';

/** The result of a tolerant reading. */
interface TolerantReading<Output> {
  readonly output: Output;
  /** The number of unreadable rows and optional values that were left out. */
  readonly leftOut: number;
}

/** Reads a value; returns undefined if something required is missing. */
export type TolerantReader<Output> = (value: unknown) => TolerantReading<Output> | undefined;

type ReadValue = (value: unknown, leaveOut: () => void) => unknown;

/**
 * Derives the client's reader of an answer from its schema (docs/decisions/0070). Unknown fields
 * are ignored. Absent, null and "" are all no value of an optional field. An unknown kind is kept
 * as a string. Timestamps of any precision and offset become UTC with milliseconds. Numbers and
 * booleans may be quoted. Unreadable rows of a list and unreadable optional values are left out and
 * counted; any other unreadable value fails the whole answer. A text that is too long is cut and
 * ends with a sentence that says so (docs/decisions/0092).
 */
export function tolerant<Schema extends z.ZodType>(
  schema: Schema,
): TolerantReader<z.output<Schema>> {
  const read = readerOf(schema);
  return (value) => {
    let leftOut = 0;
    const output = read(value, () => (leftOut += 1));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read by that very schema
    return output === unreadable ? undefined : { output: output as z.output<Schema>, leftOut };
  };
}

/**
 * Reads an answer like `tolerant`, but its lists row by row, so that other work gets a turn.
 *
 * @param pause called and awaited after each row
 */
export function tolerantInSlices<Schema extends z.ZodType>(
  schema: Schema,
): (
  value: unknown,
  pause: () => Promise<void> | undefined,
) => Promise<TolerantReading<z.output<Schema>> | undefined> {
  const read = tolerant(schema);
  const lists = listsOf(schema);
  return async (value, pause) => {
    const long = lists.filter(({ name }) => rowsIn(value, name).length > 0);
    const empty = Object.fromEntries(long.map(({ name }) => [name, []]));
    const reading = read(long.length === 0 ? value : { ...(value as object), ...empty });
    if (reading === undefined) {
      return undefined;
    }
    let { leftOut } = reading;
    const output = reading.output as Record<string, unknown>;
    for (const { name, readRows } of long) {
      const done: unknown[] = [];
      for (const row of rowsIn(value, name)) {
        done.push(...(readRows([row], () => (leftOut += 1)) as unknown[]));
        const turn = pause();
        if (turn !== undefined) {
          await turn;
        }
      }
      output[name] = done;
    }
    return { output: reading.output, leftOut };
  };
}

/** Returns the lists at the top level of an answer. */
function listsOf(schema: z.core.$ZodType): { name: string; readRows: ReadValue }[] {
  const def = defOf(schema);
  if (def.type !== 'object' || isRecordShape(def.shape)) {
    return [];
  }
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const list = defOf(field);
    return list.type === 'array' ? [{ name, readRows: rowsReader(readerOf(list.element), 1) }] : [];
  });
}

function rowsIn(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const list: unknown = (value as Record<string, unknown>)[name];
  return Array.isArray(list) ? list : [];
}

/** @param maxRows the maximum number of rows of a list in it */
function readerOf(schema: z.core.$ZodType, maxRows: number = answerLimits.rows): ReadValue {
  const def = defOf(schema);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- any other is read strictly
  switch (def.type) {
    case 'object':
      return objectReader(def, maxRows);
    case 'array':
      return rowsReader(readerOf(def.element, maxRows), maxRows);
    case 'optional':
      return optionalReader(def.innerType, maxRows);
    case 'default':
      return defaultReader(readerOf(def.innerType, maxRows), def);
    case 'nullable':
      return nullableReader(readerOf(def.innerType, maxRows));
    case 'pipe':
      return chain(readerOf(def.in, maxRows), strictReader(def.out));
    case 'union':
      return unionReader(def.options.map((option) => readerOf(option, maxRows)));
    case 'enum':
      return readKind;
    case 'string':
      return 'format' in def && def.format === 'datetime' ? readTimestamp : strictReader(schema);
    case 'number':
      return chain(readQuotedNumber, strictReader(schema));
    case 'boolean':
      return chain(readQuotedBoolean, strictReader(schema));
    default:
      return strictReader(schema);
  }
}

/** Returns the definition of a schema, from where zod keeps it. */
function defOf(schema: z.core.$ZodType) {
  // oxlint-disable-next-line no-underscore-dangle -- zod's own name
  return (schema as z.core.$ZodTypes)._zod.def;
}

function strictReader(schema: z.core.$ZodType): ReadValue {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : unreadable;
  };
}

function chain(first: ReadValue, second: ReadValue): ReadValue {
  return (value, leaveOut) => {
    const read = first(value, leaveOut);
    return read === unreadable ? unreadable : second(read, leaveOut);
  };
}

function objectReader({ shape, catchall }: z.core.$ZodObjectDef, maxRows: number): ReadValue {
  const maxInside = isRecordShape(shape) ? answerLimits.rowsInRow : maxRows;
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, boundText(name, shape), readerOf(field, maxInside)] as const,
  );
  const keepsOthers = catchall !== undefined && defOf(catchall).type !== 'never';
  return (value, leaveOut) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return unreadable;
    }
    const given = new Map(Object.entries(value));
    const result: Record<string, unknown> = keepsOthers ? Object.fromEntries(given) : {};
    for (const [name, bound, read] of fields) {
      const field = read(bound(given.get(name)), leaveOut);
      if (field === unreadable) {
        return unreadable;
      }
      if (field !== undefined) {
        result[name] = field;
      }
    }
    return result;
  };
}

/**
 * Returns whether a shape is a thing of the service. Those have an id; other objects only hold
 * values.
 */
function isRecordShape(shape: object): boolean {
  return 'id' in shape;
}

/** The maximum lengths of texts that may have several lines. */
const longTexts: Readonly<Record<string, number>> = {
  content: answerLimits.text,
  body: answerLimits.text,
  text: answerLimits.shortText,
  description: answerLimits.shortText,
  fromText: answerLimits.shortText,
  toText: answerLimits.shortText,
  personality: answerLimits.shortText,
};

/**
 * Limits the text of a field. In the contract, names that end in `Id` hold identifiers. A cut
 * identifier or cursor would mean nothing, so one that is too long is no value.
 */
function boundText(name: string, owner: object): (value: unknown) => unknown {
  if (name === 'id' || name.endsWith('Id')) {
    return (value) => (isLongerThan(value, textLimits.identifier) ? 0 : value);
  }
  if (name.endsWith('Cursor')) {
    return (value) => (isLongerThan(value, textLimits.cursor) ? 0 : value);
  }
  const maxLength = longTexts[name];
  // The text of a thread's last message is a single line. A real message has an id.
  if (maxLength === undefined || (name === 'text' && !isRecordShape(owner))) {
    return (value) =>
      isLongerThan(value, answerLimits.line) ? cutLine(String(value), answerLimits.line) : value;
  }
  return (value) => (isLongerThan(value, maxLength) ? cutText(String(value), maxLength) : value);
}

function isLongerThan(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length > maxLength;
}

function rowsReader(readRow: ReadValue, maxRows: number): ReadValue {
  return (value, leaveOut) => {
    if (!Array.isArray(value)) {
      return unreadable;
    }
    const rows: unknown[] = [];
    for (const row of value) {
      if (rows.length === maxRows) {
        leaveOut();
        break;
      }
      // A text in a list is a single line: a capability, the name of an extension.
      const read = isLongerThan(row, answerLimits.line) ? unreadable : readRow(row, leaveOut);
      if (read === unreadable) {
        leaveOut();
      } else {
        rows.push(read);
      }
    }
    return rows;
  };
}

function optionalReader(inner: z.core.$ZodType, maxRows: number): ReadValue {
  const read = readerOf(inner, maxRows);
  const isNullable = defOf(inner).type === 'nullable';
  return (value, leaveOut) => {
    // A nullable field keeps null as a value, as at the end of a list's pages.
    if (value === undefined || (!isNullable && isNothing(value))) {
      return undefined;
    }
    return orLeftOut(read(value, leaveOut), undefined, leaveOut);
  };
}

function defaultReader(read: ReadValue, def: z.core.$ZodDefaultDef): ReadValue {
  return (value, leaveOut) =>
    isNothing(value)
      ? def.defaultValue
      : orLeftOut(read(value, leaveOut), def.defaultValue, leaveOut);
}

function nullableReader(read: ReadValue): ReadValue {
  return (value, leaveOut) =>
    value === null || value === '' ? null : orLeftOut(read(value, leaveOut), null, leaveOut);
}

function orLeftOut(read: unknown, none: unknown, leaveOut: () => void): unknown {
  if (read !== unreadable) {
    return read;
  }
  leaveOut();
  return none;
}

function unionReader(options: readonly ReadValue[]): ReadValue {
  return (value, leaveOut) => {
    for (const read of options) {
      const result = read(value, leaveOut);
      if (result !== unreadable) {
        return result;
      }
    }
    return unreadable;
  };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
