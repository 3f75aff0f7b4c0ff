import { JsonPieces, JsonText } from './json-text.ts';

/** A row of a list before it is read: its key, and how many bytes of people's text it holds. */
export interface ListRow {
  readonly seq: number;
  readonly bytes: number;
}

/** What a list is made of. */
export interface ListParts {
  /** The field of the answer that holds the rows. */
  readonly field: string;
  /** Every row, in the order of the list. */
  readonly rows: Iterable<ListRow>;
  /** The rows of some keys as JSON texts, in the order of the keys; what is gone is left out. */
  readonly read: (seqs: readonly number[]) => readonly string[];
  /** Left out of the answer where it is undefined. */
  readonly nextCursor?: string | null;
}

/**
 * So much text, or so many rows, are made into JSON in a few milliseconds. Control characters
 * become six times as long, and so take the longest.
 */
const piece = { bytes: 64 * 1024, rows: 500 };

/**
 * The JSON of a list. A long one is made while it is sent, a piece in each turn, so that nobody
 * waits for it: like a walk by cursors it then holds every row that was there at the start once,
 * and what changes meanwhile as it was before or after.
 */
export function listJson<Shape>(parts: ListParts): JsonText<Shape> | JsonPieces<Shape> {
  const groups = groupsOf(parts.rows);
  const first = nextOf(groups) ?? [];
  const second = nextOf(groups);
  const head = `{"${parts.field}":[`;
  const cursor =
    parts.nextCursor === undefined ? '' : `,"nextCursor":${JSON.stringify(parts.nextCursor)}`;
  const tail = `]${cursor}}`;
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

/** Every row that a statement gives by and by: it is asked for those after a key. */
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

/** Keys that are read together. */
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
