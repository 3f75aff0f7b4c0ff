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

/** What a tolerant reading made of an answer. */
interface TolerantReading<Output> {
  readonly output: Output;
  /** How many rows and optional values could not be read and were left out. */
  readonly leftOut: number;
}

/** Reads a value; undefined where what is required is not there. */
export type TolerantReader<Output> = (value: unknown) => TolerantReading<Output> | undefined;

type ReadValue = (value: unknown, leaveOut: () => void) => unknown;

/**
 * Derives from the schema of an answer what a client reads it with (docs/decisions/0070): fields
 * that are not known are ignored; absent, null and "" alike are no value of an optional field; a
 * kind that is not known is kept as its string; timestamps of any precision and offset become UTC
 * with milliseconds; numbers and booleans may stand in quotes. Rows of a list and optional values
 * that cannot be read are left out and counted; anything else that cannot be read fails the whole.
 * A text that is too long is cut, and ends with a sentence that says so (docs/decisions/0092).
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
 * Reads an answer like `tolerant`, but its lists row by row: others have their turn in between.
 *
 * @param pause called after each row; whatever it answers with is waited for
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

/** The lists at the top of an answer. */
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

/** @param maxRows how many rows a list in it may have */
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

/** What a schema is made of, where zod keeps it for those who derive from it. */
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

/** A thing of the service has an id; what has none only holds things. */
function isRecordShape(shape: object): boolean {
  return 'id' in shape;
}

/** How long the texts may be that do not stand on one line. */
const longTexts: Readonly<Record<string, number>> = {
  content: answerLimits.text,
  text: answerLimits.shortText,
  description: answerLimits.shortText,
  personality: answerLimits.shortText,
};

/**
 * Bounds the text of a field. By the contract's own names, what ends in `Id` is an identifier:
 * like a cursor it means nothing once it is cut, so one that is too long is no value.
 */
function boundText(name: string, owner: object): (value: unknown) => unknown {
  if (name === 'id' || name.endsWith('Id')) {
    return (value) => (isLongerThan(value, textLimits.identifier) ? 0 : value);
  }
  if (name.endsWith('Cursor')) {
    return (value) => (isLongerThan(value, textLimits.cursor) ? 0 : value);
  }
  const maxLength = longTexts[name];
  // The text of a thread's last message stands on one line; a message has an id.
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
      // A text in a list stands on one line: a capability, the name of an extension.
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
    // Where null is a value of its own, as at the end of a list's pages, it stays one.
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
