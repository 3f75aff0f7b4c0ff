import { setImmediate as nextTurn } from 'node:timers/promises';
import { requireModestText } from '#shared/contract/json-extent.ts';
import type { ExtentLimits } from '#shared/contract/json-extent.ts';
import { answerLimits } from '#shared/limits/limits.ts';

/**
 * Parses JSON of a service, which is not trusted. Its extent is measured before anything is built
 * from it.
 *
 * @throws SyntaxError for what is no JSON, RangeError for what holds too much
 */
export function parseBoundedJson(text: string, limits: ExtentLimits = answerLimits): unknown {
  requireModestText(text, limits);
  return JSON.parse(text);
}

/** The signs that give JSON its shape. No byte of a longer UTF-8 sequence equals one of them. */
const signs = {
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  unicodeEscape: 0x75,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;
/** Leaves a byte order mark out, as readers of JSON may. */
const utf8 = new TextDecoder();

/** A part of an answer, such as one row in a list at its top. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/** The structure of an answer. */
interface Measure {
  /** The answer without the rows of the lists at its top. Each such list holds its number. */
  readonly outline: string;
  readonly lists: readonly (readonly Extent[])[];
  readonly body: MeasuredBody;
}

/** An answer without the ends of its overlong texts, which no reader would keep. */
class MeasuredBody {
  readonly #bytes: Uint8Array;
  readonly #cuts: Extent[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Leaves a part out from now on. Cuts come in the order of the answer. */
  cut(part: Extent): void {
    this.#cuts.push(part);
  }

  decode({ from, to }: Extent): string {
    let text = '';
    let decodedTo = from;
    for (const cut of this.#cuts) {
      if (cut.from >= from && cut.to <= to) {
        text += utf8.decode(this.#bytes.subarray(decodedTo, cut.from));
        decodedTo = cut.to;
      }
    }
    return text + utf8.decode(this.#bytes.subarray(decodedTo, to));
  }
}

/**
 * Parses the JSON of an answer that is not trusted, whatever its size, without keeping the thread
 * for longer than a moment: it is measured in slices, and the rows of its lists are decoded and
 * parsed some at a time, so that other work has its turn in between. A text that is longer than
 * any reader takes is cut one character behind that length, so that its reader sees it.
 *
 * @param bytes UTF-8
 * @param sliceBytes so much of it is taken in one go
 * @throws SyntaxError for what is no JSON, RangeError for what holds too much
 */
export async function parseInSlices(
  bytes: Uint8Array,
  sliceBytes: number = answerLimits.sliceBytes,
): Promise<unknown> {
  if (bytes.length <= sliceBytes) {
    return parseBoundedJson(utf8.decode(bytes));
  }
  const { outline, lists, body } = await measure(bytes, sliceBytes);
  const content: unknown = JSON.parse(outline);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SyntaxError('No answer is anything but an object.');
  }
  for (const [name, value] of Object.entries(content)) {
    // Every list at the top holds nothing but its number by now.
    const rows = Array.isArray(value) ? lists[Number(value[0])] : undefined;
    if (rows !== undefined) {
      Object.defineProperty(content, name, {
        value: await parseRows(body, rows, sliceBytes),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
  }
  return content;
}

/** Parses rows in runs of about a slice each. */
async function parseRows(
  body: MeasuredBody,
  rows: readonly Extent[],
  sliceBytes: number,
): Promise<unknown[]> {
  const parsed: unknown[] = [];
  for (let first = 0; first < rows.length;) {
    const from = rows[first]?.from ?? 0;
    let next = first + 1;
    while (next < rows.length && (rows[next]?.to ?? 0) - from <= sliceBytes) {
      next += 1;
    }
    const text = body.decode({ from, to: rows[next - 1]?.to ?? from });
    const run = parseRun(text, next - first);
    for (const row of run) {
      parsed.push(row);
    }
    first = next;
    await nextTurn();
  }
  return parsed;
}

function parseRun(text: string, count: number): unknown[] {
  if (count === 1) {
    // A list around it would be another copy of a row that may be very long.
    return [JSON.parse(text)];
  }
  const run = JSON.parse(`[${text}]`) as unknown[];
  if (run.length !== count) {
    throw new SyntaxError('A row is missing.');
  }
  return run;
}

async function measure(bytes: Uint8Array, sliceBytes: number): Promise<Measure> {
  const body = new MeasuredBody(bytes);
  const lists: Extent[][] = [];
  const outline: string[] = [];
  let copiedTo = 0;
  let depth = 0;
  const values = { inRow: 0, inAll: 0 };
  let rows: Extent[] | undefined;
  let rowFrom = 0;
  let isInString = false;
  let characters = 0;
  let cutFrom: number | undefined;
  let pauseAt = sliceBytes;
  for (let index = 0; index < bytes.length; index += 1) {
    if (index >= pauseAt) {
      pauseAt = index + sliceBytes;
      await nextTurn();
    }
    const byte = bytes[index] ?? 0;
    if (isInString) {
      if (byte === signs.quote) {
        isInString = false;
        if (cutFrom !== undefined) {
          body.cut({ from: cutFrom, to: index });
        }
      } else if (!isContinuation(byte)) {
        characters += 1;
        if (characters === answerLimits.text + 2) {
          cutFrom = index;
        }
        if (byte === signs.backslash) {
          index += bytes[index + 1] === signs.unicodeEscape ? 5 : 1;
        }
      }
      continue;
    }
    if (byte === signs.quote) {
      [isInString, characters, cutFrom] = [true, 0, undefined];
      continue;
    }
    const isOpening = byte === signs.openList || byte === signs.openObject;
    const isClosing = byte === signs.closeList || byte === signs.closeObject;
    if (!isOpening && !isClosing && byte !== signs.comma) {
      continue;
    }
    values.inRow += 1;
    values.inAll += 1;
    if (isOpening) {
      depth += 1;
    }
    if (byte === signs.openList && depth === 2) {
      rowFrom = index + 1;
      outline.push(body.decode({ from: copiedTo, to: rowFrom }), String(lists.length));
      rows = [];
      lists.push(rows);
    } else if (!isOpening && depth === 2 && rows !== undefined) {
      const isEmptyList = isClosing && rows.length === 0 && isBlank(bytes, rowFrom, index);
      if (!isEmptyList) {
        rows.push({ from: rowFrom, to: index });
      }
      rowFrom = index + 1;
      values.inRow = 0;
      if (isClosing) {
        copiedTo = index;
        rows = undefined;
      }
    }
    if (isClosing) {
      depth -= 1;
    }
    requireModest(depth, values, lists);
  }
  outline.push(body.decode({ from: copiedTo, to: bytes.length }));
  return { outline: outline.join(''), lists, body };
}

function requireModest(
  depth: number,
  values: { readonly inRow: number; readonly inAll: number },
  lists: readonly (readonly Extent[])[],
): void {
  if (depth > answerLimits.depth) {
    throw new RangeError('Too deep.');
  }
  if (values.inRow > answerLimits.valuesInRow) {
    throw new RangeError('Too many values in a row.');
  }
  if (values.inAll > answerLimits.values) {
    throw new RangeError('Too many values.');
  }
  if (lists.length > answerLimits.rowsInRow) {
    throw new RangeError('Too many lists.');
  }
  if ((lists.at(-1)?.length ?? 0) > answerLimits.rows) {
    throw new RangeError('Too many rows.');
  }
}

/** True for a byte within the UTF-8 sequence of one character, but for the first. */
function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  // A long stretch is no empty list: nobody sends so many blanks.
  return to - from < 1_000 && utf8.decode(bytes.subarray(from, to)).trim() === '';
}
