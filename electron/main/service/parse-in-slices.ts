import { setImmediate as nextTurn } from 'node:timers/promises';
import { requireModestText } from '#shared/contract/json-extent.ts';
import { answerLimits } from '#shared/limits/limits.ts';

/**
 * Parses JSON of a service, which is not trusted. Its extent is measured before anything is built
 * from it.
 *
 * @throws SyntaxError for what is no JSON, RangeError for what holds too much
 */
export function parseBoundedJson(text: string): unknown {
  requireModestText(text, answerLimits);
  return JSON.parse(text);
}

/** The beginning and the end of one row in a list at the top of an answer. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses the JSON of an answer that is not trusted, whatever its size, without keeping the thread
 * for longer than a moment: it is measured in slices, and the rows of its lists are parsed some
 * at a time, so that other work has its turn in between.
 *
 * @param sliceLength so much of it is taken in one go
 * @throws SyntaxError for what is no JSON, RangeError for what holds too much
 */
export async function parseInSlices(
  text: string,
  sliceLength: number = answerLimits.sliceLength,
): Promise<unknown> {
  if (text.length <= sliceLength) {
    return parseBoundedJson(text);
  }
  const { outline, lists } = await measure(text, sliceLength);
  const content: unknown = JSON.parse(outline);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SyntaxError('No answer is anything but an object.');
  }
  for (const [name, value] of Object.entries(content)) {
    // Every list at the top holds nothing but its number by now.
    const rows = Array.isArray(value) ? lists[Number(value[0])] : undefined;
    if (rows !== undefined) {
      Object.defineProperty(content, name, {
        value: await parseRows(text, rows, sliceLength),
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
  text: string,
  rows: readonly Extent[],
  sliceLength: number,
): Promise<unknown[]> {
  const parsed: unknown[] = [];
  for (let first = 0; first < rows.length;) {
    const from = rows[first]?.from ?? 0;
    let next = first + 1;
    while (next < rows.length && (rows[next]?.to ?? 0) - from <= sliceLength) {
      next += 1;
    }
    const run = JSON.parse(`[${text.slice(from, rows[next - 1]?.to)}]`) as unknown[];
    if (run.length !== next - first) {
      throw new SyntaxError('A row is missing.');
    }
    for (const row of run) {
      parsed.push(row);
    }
    first = next;
    await nextTurn();
  }
  return parsed;
}

/**
 * Measures an answer, and takes the rows of the lists at its top out of it: what is left is its
 * outline, in which each such list holds its number among `lists`.
 */
async function measure(
  text: string,
  sliceLength: number,
): Promise<{ outline: string; lists: Extent[][] }> {
  const lists: Extent[][] = [];
  const outline: string[] = [];
  let copiedTo = 0;
  let depth = 0;
  const values = { inRow: 0, inAll: 0 };
  let rows: Extent[] | undefined;
  let rowFrom = 0;
  let pauseAt = sliceLength;
  for (let index = 0; index < text.length; index += 1) {
    if (index >= pauseAt) {
      pauseAt = index + sliceLength;
      await nextTurn();
    }
    const character = text[index];
    if (character === '"') {
      let end = endOfString(text, index, pauseAt);
      while (end < 0) {
        await nextTurn();
        end = endOfString(text, -end, -end + sliceLength);
      }
      index = end;
      continue;
    }
    const isOpening = character === '[' || character === '{';
    const isClosing = character === ']' || character === '}';
    if (!isOpening && !isClosing && character !== ',') {
      continue;
    }
    values.inRow += 1;
    values.inAll += 1;
    if (isOpening) {
      depth += 1;
    }
    if (isOpening && character === '[' && depth === 2) {
      rowFrom = index + 1;
      outline.push(text.slice(copiedTo, rowFrom), String(lists.length));
      rows = [];
      lists.push(rows);
    } else if (!isOpening && depth === 2 && rows !== undefined) {
      const isEmptyList = isClosing && rows.length === 0 && isBlank(text, rowFrom, index);
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
  outline.push(text.slice(copiedTo));
  return { outline: outline.join(''), lists };
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

function isBlank(text: string, from: number, to: number): boolean {
  // A long stretch is no empty list: nobody sends so many blanks.
  return to - from < 1_000 && text.slice(from, to).trim() === '';
}

/**
 * The index of the quote that ends a string, which begins or goes on after an escaped quote at
 * `start`. Beyond `until`, the last quote met, as a negative number.
 */
function endOfString(text: string, start: number, until: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') {
      slashes += 1;
    }
    if (slashes % 2 === 0) {
      return end;
    }
    if (end > until) {
      return -end;
    }
  }
  return text.length;
}
