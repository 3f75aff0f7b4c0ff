/** The limits on the size of a JSON value or its text. */
export interface ExtentLimits {
  /** The nesting depth of lists and objects. */
  readonly depth: number;
  /** The rows of one list, or the fields of one object. */
  readonly rows?: number;
  /** The fields of all objects plus the elements of all lists. */
  readonly values: number;
}

type Bound = keyof ExtentLimits | 'text' | 'fields';

/** Thrown when a value exceeds a limit. `bound` names the limit. */
export class ExtentError extends RangeError {
  override readonly name = 'ExtentError';
  readonly bound: Bound;

  constructor(bound: Bound) {
    super(`The value passes the limit of its ${bound}.`);
    this.bound = bound;
  }
}

/**
 * Measures a JSON text before it is parsed. Otherwise a few megabytes of brackets would become
 * gigabytes of lists. The time depends only on the length of the text.
 *
 * @throws ExtentError for a text that holds too much; invalid JSON may pass
 */
export function requireModestText(text: string, limits: ExtentLimits): void {
  const { depth, values: maxValues, rows: maxRows = maxValues } = limits;
  const rows: number[] = [];
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) {
      index = endOfString(text, index);
    } else if (character === openList || character === openObject) {
      if (rows.push(1) > depth) {
        throw new ExtentError('depth');
      }
      values += 1;
    } else if (character === closeList || character === closeObject) {
      rows.pop();
    } else if (character === comma && rows.length > 0) {
      const count = (rows.pop() ?? 0) + 1;
      rows.push(count);
      values += 1;
      if (count > maxRows) {
        throw new ExtentError('rows');
      }
    }
    if (values > maxValues) {
      throw new ExtentError('values');
    }
  }
}

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Returns the end of the string that begins at an index: its first unescaped quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') {
      slashes += 1;
    }
    if (slashes % 2 === 0) {
      return end;
    }
  }
  return text.length;
}

/**
 * Measures a value that already exists, such as the input of a call. `fields` are those of one
 * object: a schema that refuses them names them all. It stops at the first limit
 * that the value exceeds, so cyclic values end quickly too.
 *
 * @throws ExtentError for a value that holds too much; TypeError for one that JSON cannot hold
 */
export function requireModestValue(
  value: unknown,
  limits: ExtentLimits & { readonly text: number; readonly fields: number },
): void {
  const { depth: maxDepth, values: maxValues, text: maxText, fields: maxFields } = limits;
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let values = 0;
  let text = 0;
  const countText = (more: string) => {
    text += more.length;
    if (text > maxText) {
      throw new ExtentError('text');
    }
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === 'string') {
      countText(next.value);
    }
    if (typeof next.value === 'bigint') {
      throw new TypeError('JSON holds no such number.');
    }
    if (typeof next.value !== 'object' || next.value === null) {
      continue;
    }
    const depth = next.depth + 1;
    if (depth > maxDepth) {
      throw new ExtentError('depth');
    }
    const add = (each: unknown) => {
      values += 1;
      if (values > maxValues) {
        throw new ExtentError('values');
      }
      waiting.push({ value: each, depth });
    };
    if (Array.isArray(next.value)) {
      if (next.value.length > maxValues) {
        throw new ExtentError('values');
      }
      for (const each of next.value) {
        add(each);
      }
    } else {
      requirePlain(next.value);
      let fields = 0;
      // Object.entries would first make a list of half a million fields.
      for (const field in next.value) {
        fields += 1;
        if (fields > maxFields) {
          throw new ExtentError('fields');
        }
        countText(field);
        add(next.value[field as keyof typeof next.value]);
      }
    }
  }
}

function requirePlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new TypeError('JSON holds plain objects and lists alone.');
  }
}
