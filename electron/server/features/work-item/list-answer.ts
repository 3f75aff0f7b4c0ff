import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { JsonPieces, JsonText } from '../../answers/json-text.ts';
import { decodeSeqCursor, pageOf } from '../../answers/list-cursor.ts';
import { allPages, listJson, rowsAtOnce } from '../../answers/list-json.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { listWorkItemRows, readWorkItems } from './list-store.ts';
import type { WorkItemFilter } from './list-store.ts';
import { requireReference } from './rules.ts';
import { findParent } from './store.ts';

interface WorkItemList {
  readonly workItems: WorkItem[];
  readonly nextCursor?: string | null | undefined;
}

/** Returns a page if a limit is given, otherwise all items. */
export function listAnswer(
  db: ReadableDb,
  filter: WorkItemFilter,
  { limit, cursor }: { limit: number | undefined; cursor: string | undefined },
): JsonText<WorkItemList> | JsonPieces<WorkItemList> {
  const from = cursor === undefined ? 0 : decodeSeqCursor(cursor);
  const rowsAfter = (seq: number, count: number) =>
    listWorkItemRows(db, filter, { after: Math.max(seq, from), limit: count });
  const read = (seqs: readonly number[]) => readWorkItems(db, seqs);
  const rows = rowsAfter(from, limit === undefined ? rowsAtOnce : limit + 1);
  if (rows.length === 0 && filter.parentId) {
    // Only an empty list leaves open whether the parent belongs to the guild
    const parent = findParent(db, filter.guildSeq, filter.parentId);
    requireReference(parent, { field: 'parentId', pointer: 'parentId', noun: 'work item' });
  }
  const field = 'workItems';
  if (limit === undefined) {
    return listJson({ field, pages: allPages(rowsAfter, rows), read, nextCursor: null });
  }
  const { page, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
  return listJson({ field, pages: [page], read, nextCursor });
}
