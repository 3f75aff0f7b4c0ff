import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { JsonPieces, JsonText } from '../../json-text.ts';
import { decodeSeqCursor, encodeCursor } from '../../list-cursor.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { hasWorkItemsAfter, listWorkItems } from './list-store.ts';
import type { WorkItemFilter, WorkItemPage } from './list-store.ts';
import { requireReference } from './rules.ts';
import { findParent } from './store.ts';

interface WorkItemList {
  readonly workItems: WorkItem[];
  readonly nextCursor?: string | null | undefined;
}

/** So many rows are made in about two milliseconds. */
const pieceSize = 500;

/**
 * A page where a limit is given, else all there is. A list of more than one piece is made while
 * it is sent, so that nobody waits for it: like a walk by cursors it holds every item that was
 * there at the start once, and what changes meanwhile as it was before or after.
 */
export function listAnswer(
  db: ReadableDb,
  filter: WorkItemFilter,
  { limit, cursor }: { limit: number | undefined; cursor: string | undefined },
): JsonText<WorkItemList> | JsonPieces<WorkItemList> {
  const after = cursor === undefined ? 0 : decodeSeqCursor(cursor);
  const size = limit ?? pieceSize;
  const page = listWorkItems(db, filter, { after, limit: size });
  if (page.count === 0 && filter.parentId) {
    // Only where there is nothing else to tell that the parent is one of the guild
    const parent = findParent(db, filter.guildSeq, filter.parentId);
    requireReference(parent, { field: 'parentId', pointer: 'parentId', noun: 'work item' });
  }
  const isEnd = page.last === null || page.count < size;
  if (limit === undefined && !isEnd) return new JsonPieces(piecesFrom(db, filter, page));
  const hasMore = !isEnd && hasWorkItemsAfter(db, filter, page.last);
  const nextCursor = hasMore && page.last !== null ? encodeCursor([page.last]) : null;
  return new JsonText(`{"workItems":[${page.json}],"nextCursor":${JSON.stringify(nextCursor)}}`);
}

function* piecesFrom(
  db: ReadableDb,
  filter: WorkItemFilter,
  first: WorkItemPage,
): Generator<string, void> {
  yield `{"workItems":[${first.json}`;
  for (let after = first.last; after !== null;) {
    const page = listWorkItems(db, filter, { after, limit: pieceSize });
    if (page.count > 0) yield `,${page.json}`;
    after = page.count === pieceSize ? page.last : null;
  }
  yield '],"nextCursor":null}';
}
