import { JsonPieces, JsonText } from './json-text.ts';

/** A row of a list. */
export interface ListRow {
  readonly seq: number;
  /** Its JSON, or the number of bytes of its user texts where its JSON is made later. */
  readonly jsonOrBytes: string | number;
}

/** The parts of a list. */
export interface ListParts {
  /** The field of the answer with the rows. */
  readonly field: string;
  /** All rows in the order of the list, as they are read; no page has more than `rowsAtOnce`. */
  readonly pages: Iterable<readonly ListRow[]>;
  /**
   * Reads the rows of some keys as JSON texts, in the order of the keys. Missing rows are left out.
   * It is not asked for rows that have their JSON.
   */
  readonly read: (seqs: readonly number[]) => readonly string[];
  /** Omitted from the answer if undefined. */
  readonly nextCursor?: string | null;
  /** When a history begins; omitted from other answers. */
  readonly beginsAt?: string;
}

/**
 * Text or rows of this size become JSON in a few milliseconds. The worst case is control
 * characters, which become six times as long. One step makes at most the rows of one statement that
 * are short, and as much text of others.
 */
const piece = { bytes: 64 * 1024, rows: 256 };

/** The rows that one statement returns of a list without a limit. */
export const rowsAtOnce = piece.rows;

/**
 * Returns how many bytes of texts a row may have for a statement of `rowCount` rows to make its
 * JSON: all of them together become no more than a piece.
 */
export function shortBytes(rowCount: number): number {
  return Math.floor(piece.bytes / rowCount);
}

/**
 * SQL for `jsonOrBytes` of a row: the JSON where the texts have no more bytes than the parameter.
 *
 * @param bytes SQL for the number of bytes of its texts, which SQLite knows without reading them
 */
export function jsonIfShort(bytes: string, json: string): string {
  return `iif(${bytes} <= ?, ${json}, ${bytes})`;
}

/**
 * Makes the JSON of a list. A long list is made while it is sent, one piece a turn, so that nobody
 * waits for it. Like a walk by cursors it contains each row that existed at the start once. A row
 * that changes meanwhile may appear as before or after the change.
 */
export function listJson<Shape>(parts: ListParts): JsonText<Shape> | JsonPieces<Shape> {
  const groups = groupsOf(parts.pages);
  const first = nextOf(groups) ?? [];
  const second = nextOf(groups);
  const head = `{"${parts.field}":[`;
  const { nextCursor, beginsAt } = parts;
  // JSON.stringify leaves out what is undefined
  const rest = JSON.stringify({ nextCursor, beginsAt }).slice(1);
  const tail = rest === '}' ? ']}' : `],${rest}`;
  const begun = head + jsonOf(first, parts.read);
  if (second === undefined) {
    return new JsonText(begun + tail);
  }
  return new JsonPieces(
    (function* () {
      yield begun;
      let hasRows = begun !== head;
      for (let group: readonly ListRow[] | undefined = second; group; group = nextOf(groups)) {
        const json = jsonOf(group, parts.read);
        if (json !== '') {
          yield hasRows ? `,${json}` : json;
        }
        hasRows ||= json !== '';
      }
      yield tail;
    })(),
  );
}

/** Returns the JSON of some rows in their order, with commas between them. */
function jsonOf(rows: readonly ListRow[], read: ListParts['read']): string {
  const texts: string[] = [];
  let unread: number[] = [];
  const readOn = () => {
    if (unread.length > 0) {
      texts.push(...read(unread));
      unread = [];
    }
  };
  for (const { seq, jsonOrBytes } of rows) {
    if (typeof jsonOrBytes === 'number') {
      unread.push(seq);
    } else {
      readOn();
      texts.push(jsonOrBytes);
    }
  }
  readOn();
  return texts.join(',');
}

function nextOf<Each>(all: Iterator<Each, void>): Each | undefined {
  const next = all.next();
  return next.done === true ? undefined : next.value;
}

/**
 * Yields all rows of a statement that returns the rows after a key.
 *
 * @param first the rows that it returned first
 */
export function* allPages<Row extends ListRow>(
  rowsAfter: (after: number, limit: number) => readonly Row[],
  first: readonly Row[] = rowsAfter(0, rowsAtOnce),
): Generator<readonly Row[], void> {
  for (let rows = first; ;) {
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) {
      return;
    }
    rows = rowsAfter(last.seq, rowsAtOnce);
  }
}

/** Yields the rows that become one piece. Rows that have their JSON cost next to nothing more. */
function* groupsOf(pages: Iterable<readonly ListRow[]>): Generator<readonly ListRow[], void> {
  for (const page of pages) {
    let start = 0;
    let bytes = 0;
    for (const [index, { jsonOrBytes }] of page.entries()) {
      const own = typeof jsonOrBytes === 'number' ? jsonOrBytes : 0;
      if (index > start && bytes + own > piece.bytes) {
        yield page.slice(start, index);
        start = index;
        bytes = 0;
      }
      bytes += own;
    }
    if (page.length > 0) {
      yield start === 0 ? page : page.slice(start);
    }
  }
}
