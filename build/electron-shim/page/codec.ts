/* oxlint-disable unicorn/consistent-function-scoping -- this travels as source text and must be whole */
/** Converts values to text and back, as the structured clone algorithm of Electron's IPC does. */
export interface Codec {
  /** Throws an Error "An object could not be cloned." for a value that cannot be sent. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/** Converts bytes to base64 and back. */
export interface Base64 {
  encode(bytes: Uint8Array): string;
  decode(text: string): Uint8Array<ArrayBuffer>;
}

/**
 * Makes a codec. It runs in Node and, from its source text, in pages, so it may use nothing outside
 * its own braces.
 *
 * Strings, booleans, null and finite numbers stand for themselves. Everything else is an array that
 * begins with a tag. An object that occurs again is a reference to the first, which preserves
 * cycles and identity.
 */
export function createCodec(base64: Base64): Codec {
  type Wire = string | number | boolean | null | Wire[] | { [key: string]: Wire };

  const VIEWS: Record<
    string,
    new (buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView
  > = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };

  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };

  const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

  function writeObject(value: object, seen: Map<object, number>): Wire {
    const known = seen.get(value);
    if (known !== undefined) {
      return ['ref', known];
    }
    seen.set(value, seen.size);
    const write = (part: unknown): Wire => writeValue(part, seen);
    if (Array.isArray(value)) {
      return ['array', Array.from(value, write)];
    }
    if (value instanceof Date) {
      return ['date', value.getTime()];
    }
    if (value instanceof RegExp) {
      return ['regexp', value.source, value.flags];
    }
    if (value instanceof Map) {
      return ['map', [...value].map(([k, v]) => [write(k), write(v)])];
    }
    if (value instanceof Set) {
      return ['set', [...value].map(write)];
    }
    if (value instanceof Error) {
      return writeError(value, write);
    }
    if (value instanceof ArrayBuffer) {
      return ['buffer', base64.encode(new Uint8Array(value))];
    }
    if (ArrayBuffer.isView(value)) {
      return writeView(value);
    }
    const tag = tagOf(value);
    if (['Boolean', 'Number', 'String'].includes(tag)) {
      return ['boxed', write(value.valueOf())];
    }
    if (tag !== 'Object') {
      return refuse();
    }
    return ['object', Object.fromEntries(Object.entries(value).map(([k, v]) => [k, write(v)]))];
  }

  function writeError(error: Error, write: (part: unknown) => Wire): Wire {
    return ['error', error.name, error.message, error.stack ?? '', write(error.cause)];
  }

  function writeView(view: ArrayBufferView): Wire {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    const name = tagOf(view);
    return ['view', name in VIEWS ? name : refuse(), base64.encode(bytes)];
  }

  function writeValue(value: unknown, seen: Map<object, number>): Wire {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0) ? value : ['number', String(value)];
      case 'undefined':
        return ['undefined'];
      case 'bigint':
        return ['bigint', String(value)];
      case 'object':
        return value === null ? null : writeObject(value, seen);
      case 'function':
      case 'symbol':
      default:
        return refuse();
    }
  }

  const text = (part: Wire | undefined): string => (typeof part === 'string' ? part : refuse());

  function readNumber(digits: string): number {
    // String(-0) is '0', so a '0' here was -0.
    return digits === '0' ? -0 : Number(digits);
  }

  function readInto<T extends object>(empty: T, seen: object[], fill: (target: T) => void): T {
    seen.push(empty);
    fill(empty);
    return empty;
  }

  function readView(name: string, encoded: string): ArrayBufferView {
    const bytes = base64.decode(encoded);
    const View = VIEWS[name] ?? refuse();
    const size =
      name === 'DataView' ? 1 : (View as unknown as Uint8ArrayConstructor).BYTES_PER_ELEMENT;
    // A copy, because a typed array needs its bytes aligned and a pooled buffer is not.
    const copy = bytes.slice().buffer;
    return new View(copy, 0, bytes.byteLength / size);
  }

  function readError(parts: Wire[], seen: object[]): Error {
    const [, name, message, stack, cause] = parts;
    const known: Record<string, ErrorConstructor> = {
      EvalError,
      RangeError,
      ReferenceError,
      SyntaxError,
      TypeError,
      URIError,
    };
    const ErrorClass = known[text(name)] ?? Error;
    return readInto(new ErrorClass(text(message)), seen, (error) => {
      if (stack) {
        error.stack = text(stack);
      }
      const value = readValue(cause ?? ['undefined'], seen);
      if (value !== undefined) {
        error.cause = value;
      }
    });
  }

  function readTagged(parts: Wire[], seen: object[]): unknown {
    const [tag, first, second] = parts;
    const items = Array.isArray(first) ? first : [];
    const read = (part: Wire): unknown => readValue(part, seen);
    const keep = <T extends object>(value: T): T => {
      seen.push(value);
      return value;
    };
    switch (text(tag)) {
      case 'undefined':
        return undefined;
      case 'number':
        return readNumber(text(first));
      case 'bigint':
        return BigInt(text(first));
      case 'ref':
        return seen[Number(first)];
      case 'array':
        return readInto<unknown[]>([], seen, (array) => {
          for (const item of items) {
            array.push(read(item));
          }
        });
      case 'object':
        return readInto({}, seen, (object) => {
          for (const [key, part] of Object.entries(first ?? {})) {
            Object.defineProperty(object, key, {
              value: read(part),
              writable: true,
              enumerable: true,
              configurable: true,
            });
          }
        });
      case 'map':
        return readInto(new Map<unknown, unknown>(), seen, (map) => {
          for (const item of items) {
            const [key, value] = item as [Wire, Wire];
            map.set(read(key), read(value));
          }
        });
      case 'set':
        return readInto(new Set<unknown>(), seen, (set) => {
          for (const item of items) {
            set.add(read(item));
          }
        });
      case 'date':
        return keep(new Date(first === null ? Number.NaN : Number(first)));
      case 'regexp':
        return keep(new RegExp(text(first), text(second)));
      case 'error':
        return readError(parts, seen);
      case 'buffer':
        return keep(base64.decode(text(first)).slice().buffer);
      case 'view':
        return keep(readView(text(first), text(second)));
      case 'boxed':
        return keep(Object(read(first ?? null)) as object);
      default:
        return refuse();
    }
  }

  function readValue(wire: Wire, seen: object[]): unknown {
    return Array.isArray(wire) ? readTagged(wire, seen) : wire;
  }

  return {
    encode: (value) => JSON.stringify(writeValue(value, new Map())),
    decode: (json) => readValue(JSON.parse(json) as Wire, []),
  };
}
