import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { ReadableDb, SqlValue } from '../../storage/database.ts';
import { workItemJson } from './store.ts';

/** Which items of a guild are listed; filters combine. */
export interface WorkItemFilter {
  readonly guildSeq: number;
  readonly type?: WorkItem['type'] | undefined;
  readonly status?: WorkItem['status'] | undefined;
  /** The children of an item; the empty text stands for the top level. */
  readonly parentId?: string | undefined;
}

/** A stretch of a list. */
export interface WorkItemPage {
  /** The items, joined by commas; '' for none. */
  readonly json: string;
  readonly count: number;
  /** Where the next stretch begins after; null for an empty page. */
  readonly last: number | null;
}

/** A page of the items that fit, oldest first, as one JSON text (performance goal 8). */
export function listWorkItems(
  db: ReadableDb,
  filter: WorkItemFilter,
  { after, limit }: { after: number; limit: number },
): WorkItemPage {
  const { source, values } = sourceOf(filter, after);
  const page = db.get<{ json: string | null; count: number; last: number | null }>(
    `SELECT group_concat(${workItemJson}, ',') AS json, count(*) AS count, max(seq) AS last
     FROM (SELECT * ${source} ORDER BY seq LIMIT ?)`,
    ...values,
    limit,
  );
  return { json: page?.json ?? '', count: page?.count ?? 0, last: page?.last ?? null };
}

/** Whether any item that fits comes after a place in the list. */
export function hasWorkItemsAfter(db: ReadableDb, filter: WorkItemFilter, after: number): boolean {
  const { source, values } = sourceOf(filter, after);
  return db.get(`SELECT 1 ${source} LIMIT 1`, ...values) !== undefined;
}

/** One statement for each combination of filters, so that each walks the index that fits it. */
function sourceOf({ guildSeq, type, status, parentId }: WorkItemFilter, after: number) {
  const conditions = ['guild_seq = ?', 'seq > ?'];
  const values: SqlValue[] = [guildSeq, after];
  if (parentId === '') {
    conditions.push('parent_id IS NULL');
  } else if (parentId !== undefined) {
    conditions.push('parent_id = ?');
    values.push(parentId);
  }
  if (type !== undefined) {
    conditions.push('type = ?');
    values.push(type);
  }
  if (status !== undefined) {
    conditions.push('status = ?');
    values.push(status);
  }
  const index = parentId === undefined ? 'work_items_by_guild' : 'work_items_by_parent';
  const source = `FROM work_items INDEXED BY ${index} WHERE ${conditions.join(' AND ')}`;
  return { source, values };
}
