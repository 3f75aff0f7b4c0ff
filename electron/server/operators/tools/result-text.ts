import { isRecord } from '#shared/contract/is-record.ts';

/** A text of a row beyond this length is cut: whoever needs it reads the thing itself. */
const rowText = 300;
/** Room for the sentence that says what was cut. */
const noteBytes = 160;

/**
 * Returns what an operation has answered, as a model is told it: a list row by row, a long text from
 * its beginning. It has about so many bytes, and says what was cut.
 */
export function resultText(answer: unknown, mostBytes: number): string {
  if (isRecord(answer)) {
    const rows = Object.values(answer).find((value) => Array.isArray(value));
    if (rows !== undefined) {
      return listText(rows as readonly unknown[], answer, mostBytes);
    }
    const { content, ...facts } = answer;
    if (typeof content === 'string') {
      return cut(`${JSON.stringify(facts)}\n\n${content}`, mostBytes);
    }
  }
  return cut(JSON.stringify(answer), mostBytes);
}

function listText(
  rows: readonly unknown[],
  { nextCursor, isMore, isIndexing }: Readonly<Record<string, unknown>>,
  mostBytes: number,
): string {
  const lines: string[] = [];
  let room = mostBytes - noteBytes;
  for (const row of rows) {
    const line = JSON.stringify(row, (_field, value: unknown) =>
      typeof value === 'string' && value.length > rowText ? `${value.slice(0, rowText)}…` : value,
    ).toWellFormed();
    room -= Buffer.byteLength(line) + 1;
    if (room < 0) {
      break;
    }
    lines.push(line);
  }
  const notes = [
    rows.length === 0 && '(There is nothing.)',
    lines.length < rows.length &&
      `(${lines.length} of ${rows.length} are shown; there was no room for more.)`,
    (Boolean(nextCursor) || isMore === true) && '(There are more: ask more narrowly.)',
    isIndexing === true && '(Older things are not searched yet.)',
  ];
  return [...lines, ...notes.filter((note) => note !== false)].join('\n');
}

/** Returns the beginning of a text that has at most so many bytes, with a sentence that says so. */
function cut(text: string, mostBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostBytes) {
    return text;
  }
  const room = Math.max(0, mostBytes - noteBytes);
  // A sign that is cut in two is left out
  const shown = new TextDecoder().decode(bytes.subarray(0, room), { stream: true });
  return `${shown}\n(Only the beginning is shown: ${room} of ${bytes.length} bytes.)`;
}
