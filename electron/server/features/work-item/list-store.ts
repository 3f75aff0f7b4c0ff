import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { jsonIfShort, shortBytes } from '../../answers/list-json.ts';
import type { ListRow } from '../../answers/list-json.ts';
import type { ReadableDb, SqlValue } from '../../../storage/database.ts';
import { workItemJson } from './store.ts';

/** The filters of a list of work items, which may be combined. */
export interface WorkItemFilter {
  readonly guildSeq: number;
  readonly type?: WorkItem['type'] | undefined;
  readonly status?: WorkItem['status'] | undefined;
  /** The parent of the listed items; an empty string lists the top level. */
  readonly parentId?: string | undefined;
}

/** Returns the rows of the matching items after a position in the list, oldest first. */
export function listWorkItemRows(
  db: ReadableDb,
  filter: WorkItemFilter,
  { after, limit }: { after: number; limit: number },
): ListRow[] {
  const values = valuesOf(filter, after);
  return db.all(statementFor(filter), shortBytes(limit), ...values, limit);
}

/** Reads items as JSON texts for the wire, oldest first (performance: goal 8). */
export function readWorkItems(db: ReadableDb, seqs: readonly number[]): string[] {
  return db
    .all<{ json: string }>(
      `SELECT ${workItemJson} AS json FROM work_items
       WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      JSON.stringify(seqs),
    )
    .map(({ json }) => json);
}

/** The length of an item's texts, which SQLite knows without reading them. */
const textBytes = 'octet_length(title) + coalesce(octet_length(description), 0)';

const statements = new Map<string, string>();

/** Returns a statement for each combination of filters, so that each uses the best index. */
function statementFor(filter: WorkItemFilter): string {
  const { parentId, type, status } = filter;
  const level = parentId === undefined ? 'any' : parentId === '' ? 'top' : 'below';
  const combination = `${level} ${type !== undefined} ${status !== undefined}`;
  let found = statements.get(combination);
  if (found === undefined) {
    const conditions = [
      'guild_seq = ? AND seq > ? AND trashed = 0',
      ...(level === 'any' ? [] : [level === 'top' ? 'parent_id IS NULL' : 'parent_id = ?']),
      ...(type === undefined ? [] : ['type = ?']),
      ...(status === undefined ? [] : ['status = ?']),
    ].join(' AND ');
    found = `SELECT seq, ${jsonIfShort(textBytes, workItemJson)} AS jsonOrBytes
             FROM work_items INDEXED BY ${indexFor(filter)}
             WHERE ${conditions} ORDER BY seq LIMIT +?`;
    statements.set(combination, found);
  }
  return found;
}

/** The index that leads past the fewest items that do not match. */
function indexFor({ parentId, type, status }: WorkItemFilter): string {
  if (parentId !== undefined) {
    return 'work_items_by_parent';
  }
  if (status !== undefined) {
    return 'work_items_by_status';
  }
  return type === undefined ? 'work_items_by_guild' : 'work_items_by_type';
}

/** Returns the values in the order of the conditions. */
function valuesOf({ guildSeq, parentId, type, status }: WorkItemFilter, after: number): SqlValue[] {
  return [guildSeq, after, ...[parentId || undefined, type, status].filter((v) => v !== undefined)];
}
