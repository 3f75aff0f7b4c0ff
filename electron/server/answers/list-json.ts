import { JsonPieces, JsonText } from './json-text.ts';

/** A row of a list before it is read: its key and the number of bytes of its user texts. */
export interface ListRow {
  readonly seq: number;
  readonly bytes: number;
}

/** The parts of a list. */
export interface ListParts {
  /** The field of the answer with the rows. */
  readonly field: string;
  /** All rows in the order of the list. */
  readonly rows: Iterable<ListRow>;
  /**
   * Reads the rows of some keys as JSON texts, in the order of the keys. Missing rows are left out.
   */
  readonly read: (seqs: readonly number[]) => readonly string[];
  /** Omitted from the answer if undefined. */
  readonly nextCursor?: string | null;
  /** When a history begins; omitted from other answers. */
  readonly beginsAt?: string;
}

/**
 * Text or rows of this size become JSON in a few milliseconds. The worst case is control
 * characters, which become six times as long.
 */
const piece = { bytes: 64 * 1024, rows: 500 };

/**
 * Makes the JSON of a list. A long list is made while it is sent, one piece a turn, so that nobody
 * waits for it. Like a walk by cursors it contains each row that existed at the start once. A row
 * that changes meanwhile may appear as before or after the change.
 */
export function listJson<Shape>(parts: ListParts): JsonText<Shape> | JsonPieces<Shape> {
  const groups = groupsOf(parts.rows);
  const first = nextOf(groups) ?? [];
  const second = nextOf(groups);
  const head = `{"${parts.field}":[`;
  const { nextCursor, beginsAt } = parts;
  // JSON.stringify leaves out what is undefined
  const rest = JSON.stringify({ nextCursor, beginsAt }).slice(1);
  const tail = rest === '}' ? ']}' : `],${rest}`;
  const begun = head + parts.read(first).join(',');
  if (second === undefined) {
    return new JsonText(begun + tail);
  }
  return new JsonPieces(
    (function* () {
      yield begun;
      let hasRows = begun !== head;
      for (let group: readonly number[] | undefined = second; group; group = nextOf(groups)) {
        const json = parts.read(group).join(',');
        if (json !== '') {
          yield hasRows ? `,${json}` : json;
        }
        hasRows ||= json !== '';
      }
      yield tail;
    })(),
  );
}

function nextOf<Each>(all: Iterator<Each, void>): Each | undefined {
  const next = all.next();
  return next.done === true ? undefined : next.value;
}

/** Yields all rows of a statement that returns the rows after a key. */
export function* allRows<Row extends ListRow>(
  rowsAfter: (after: number, limit: number) => readonly Row[],
): Generator<Row, void> {
  for (let after = 0; ;) {
    const rows = rowsAfter(after, piece.rows);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < piece.rows) {
      return;
    }
    after = last.seq;
  }
}

/** Groups the keys that are read together. */
function* groupsOf(rows: Iterable<ListRow>): Generator<readonly number[], void> {
  let seqs: number[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (seqs.length > 0 && (seqs.length === piece.rows || bytes + row.bytes > piece.bytes)) {
      yield seqs;
      seqs = [];
      bytes = 0;
    }
    seqs.push(row.seq);
    bytes += row.bytes;
  }
  if (seqs.length > 0) {
    yield seqs;
  }
}
