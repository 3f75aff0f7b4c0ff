import type { ThreadRow } from '../thread-rows.ts';

/** The messages of a chunk: as many as come at a time, and are drawn again together. */
const chunkSize = 5;

/** Some rows that stay together while others come and go. */
export interface RowChunk {
  readonly id: number;
  readonly rows: readonly ThreadRow[];
}

/**
 * The rows of a part of a log in chunks. Messages are counted from one that stays, so that a row
 * stays in its chunk when others come before or after it.
 */
export function chunksOf(
  rows: readonly ThreadRow[],
  { from, to }: { readonly from: number; readonly to: number },
  originKey: string | undefined,
): readonly RowChunk[] {
  let ordinal = ordinalAt(rows, from, originKey);
  const chunks: { id: number; rows: ThreadRow[] }[] = [];
  for (const row of rows.slice(from, to)) {
    // A row about a message stays with it; a day, a gap or a line with the message below it.
    const id = Math.floor((isTail(row) ? ordinal - 1 : ordinal) / chunkSize);
    const last = chunks.at(-1);
    if (last?.id === id) {
      last.rows.push(row);
    } else {
      chunks.push({ id, rows: [row] });
    }
    ordinal += isMessage(row) ? 1 : 0;
  }
  return chunks;
}

/** The row from which one chunk more is shown above those from a row on, or the rest of a chunk. */
export function startOfChunkAbove(
  rows: readonly ThreadRow[],
  from: number,
  originKey: string | undefined,
): number {
  const ordinal = ordinalAt(rows, from, originKey);
  let missing = ordinal - chunkSize * Math.floor((ordinal - 1) / chunkSize);
  let start = from;
  while (start > 0 && missing > 0) {
    start -= 1;
    missing -= Number(isMessage(rows[start]));
  }
  return start;
}

/** The end of the rows with one chunk more below those up to a row, or with the rest of a chunk. */
export function endOfChunkBelow(
  rows: readonly ThreadRow[],
  to: number,
  originKey: string | undefined,
): number {
  const ordinal = ordinalAt(rows, to, originKey);
  let missing = chunkSize * (Math.floor(ordinal / chunkSize) + 1) - ordinal;
  let end = to;
  while (end < rows.length && missing > 0) {
    missing -= Number(isMessage(rows[end]));
    end += 1;
  }
  return end;
}

/** The number of the first message from a row on, counted from the origin. */
function ordinalAt(rows: readonly ThreadRow[], at: number, originKey: string | undefined): number {
  const origin = Math.max(
    0,
    rows.findLastIndex(({ key }) => key === originKey),
  );
  const between = rows.slice(Math.min(at, origin), Math.max(at, origin)).filter(isMessage);
  return at < origin ? -between.length : between.length;
}

/** Whether two chunks show the same. */
export function areSameRows(rows: readonly ThreadRow[], others: readonly ThreadRow[]): boolean {
  return rows.length === others.length && rows.every((row, at) => isSameRow(row, others[at]));
}

/** Whether two rows show the same: the row of a message may be made anew. */
export function isSameRow(row: ThreadRow, other: ThreadRow | undefined): boolean {
  return (
    row === other ||
    (row.kind === 'message' &&
      other?.kind === 'message' &&
      row.message === other.message &&
      row.hasAuthor === other.hasAuthor)
  );
}

function isMessage(row: ThreadRow | undefined): boolean {
  return row?.kind === 'message';
}

function isTail({ kind }: ThreadRow): boolean {
  return kind === 'operators' || kind === 'outgoing' || kind === 'writing' || kind === 'paused';
}
