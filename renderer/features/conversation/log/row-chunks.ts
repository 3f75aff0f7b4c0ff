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
  const origin = Math.max(
    0,
    rows.findLastIndex(({ key }) => key === originKey),
  );
  const between = rows.slice(Math.min(from, origin), Math.max(from, origin)).filter(isMessage);
  let ordinal = from < origin ? -between.length : between.length;
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

function isMessage({ kind }: ThreadRow): boolean {
  return kind === 'message';
}

function isTail({ kind }: ThreadRow): boolean {
  return kind === 'operators' || kind === 'outgoing' || kind === 'writing' || kind === 'paused';
}
