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
  const page = db.get<{ json: string | null; count: number; last: number | null }>(
    statementsFor(filter).page,
    ...valuesOf(filter, after),
    limit,
  );
  return { json: page?.json ?? '', count: page?.count ?? 0, last: page?.last ?? null };
}

/** Whether any item that fits comes after a place in the list. */
export function hasWorkItemsAfter(db: ReadableDb, filter: WorkItemFilter, after: number): boolean {
  return db.get(statementsFor(filter).any, ...valuesOf(filter, after)) !== undefined;
}

interface Statements {
  readonly page: string;
  readonly any: string;
}

const statements = new Map<string, Statements>();

/** One text for each combination of filters, so that each walks the index that fits it. */
function statementsFor({ parentId, type, status }: WorkItemFilter): Statements {
  const conditions = [
    'guild_seq = ?',
    'seq > ?',
    ...(parentId === undefined ? [] : [parentId === '' ? 'parent_id IS NULL' : 'parent_id = ?']),
    ...(type === undefined ? [] : ['type = ?']),
    ...(status === undefined ? [] : ['status = ?']),
  ].join(' AND ');
  let found = statements.get(conditions);
  if (found === undefined) {
    const index = parentId === undefined ? 'work_items_by_guild' : 'work_items_by_parent';
    const source = `FROM work_items INDEXED BY ${index} WHERE ${conditions}`;
    found = {
      page: `SELECT group_concat(json, ',') AS json, count(*) AS count, max(seq) AS last
             FROM (SELECT seq, ${workItemJson} AS json ${source} ORDER BY seq LIMIT ?)`,
      any: `SELECT 1 ${source} LIMIT 1`,
    };
    statements.set(conditions, found);
  }
  return found;
}

/** In the order of the conditions. */
function valuesOf({ guildSeq, parentId, type, status }: WorkItemFilter, after: number): SqlValue[] {
  return [guildSeq, after, ...[parentId || undefined, type, status].filter((v) => v !== undefined)];
}
