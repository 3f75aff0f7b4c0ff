import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { Actor } from '../../access/actor.ts';
import { isMember, memberParameters } from '../../access/membership.ts';
import { JsonText } from '../../answers/json-text.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** The fields of a work item that the rules need. */
export interface StoredWorkItem {
  readonly seq: number;
  readonly id: WorkItemId;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly type: WorkItemType;
  readonly title: string;
  readonly parentId: WorkItemId | null;
  readonly assignedOperatorId: OperatorId | null;
  /** The user who created it; null if an operator did. */
  readonly creatorUserSeq: number | null;
}

/** A change to an item; omitted fields keep their values, null removes a value. */
export interface WorkItemChange {
  readonly status?: WorkItem['status'] | undefined;
  readonly progress?: number | undefined;
  readonly title?: string | undefined;
  readonly priority?: WorkItem['priority'] | undefined;
  readonly assignedOperatorId?: OperatorId | null | undefined;
  /** An empty string removes it. */
  readonly description?: string | undefined;
  readonly parentId?: WorkItemId | null | undefined;
  readonly position?: string | null | undefined;
  readonly startOn?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
}

/** A number of percent as JSON: 50 rather than 50.0. */
export function percentJson(column: string): string {
  return `iif(${column} = CAST(${column} AS INTEGER), CAST(${column} AS INTEGER), json_quote(${column}))`;
}

/** A row as JSON for the wire. Only texts written by people need escaping. */
export const workItemJson = `
  concat(
    '{"id":"', id, '","type":"', type, '","title":', json_quote(title),
    iif(description IS NULL, NULL, ',"description":' || json_quote(description)),
    ',"status":"', status, '","priority":"', priority, '","progress":',
    ${percentJson('progress')},
    ',"parentId":"' || parent_id || '"',
    ',"assignedOperatorId":"' || assigned_operator_id || '"',
    ',"number":' || number,
    ',"position":"' || position || '"',
    ',"startOn":"' || start_on || '"',
    ',"dueOn":"' || due_on || '"',
    ',"createdAt":"', created_at, '","updatedAt":"', updated_at, '"}')`;

/** Finds a work item in the guilds of an actor; undefined for any other, and in the trash. */
export function findWorkItem(
  db: ReadableDb,
  actor: Actor,
  workItemId: string,
): StoredWorkItem | undefined {
  return db.get(
    `SELECT i.seq, i.id, g.seq AS guildSeq, g.id AS guildId, i.type, i.title,
            i.parent_id AS parentId, i.assigned_operator_id AS assignedOperatorId,
            i.creator_user_seq AS creatorUserSeq
     FROM work_items i JOIN guilds g ON g.seq = i.guild_seq
     WHERE i.id = ?1 AND i.trashed = 0 AND ${isMember('g.seq', '?2', '?3')}`,
    workItemId,
    ...memberParameters(actor),
  );
}

/** Finds an item of a guild as a possible parent. */
export function findParent(
  db: ReadableDb,
  guildSeq: number,
  id: string,
): { id: WorkItemId; type: WorkItemType } | undefined {
  return db.get(
    `SELECT id, type FROM work_items WHERE guild_seq = ? AND id = ? AND trashed = 0`,
    guildSeq,
    id,
  );
}

export function findGuildOperator(
  db: ReadableDb,
  guildSeq: number,
  id: string,
): { seq: number; id: OperatorId } | undefined {
  return db.get(`SELECT seq, id FROM operators WHERE id = ? AND guild_seq = ?`, id, guildSeq);
}

export function countChildren(db: ReadableDb, guildSeq: number, id: string): number {
  const row = db.get<{ count: number }>(
    `SELECT count(*) AS count FROM work_items
     WHERE guild_seq = ? AND parent_id = ? AND trashed = 0`,
    guildSeq,
    id,
  );
  return row?.count ?? 0;
}

/** Reads an item as JSON text for the wire. */
export function readWorkItem(db: ReadableDb, seq: number): JsonText<WorkItem> {
  const row = db.get<{ json: string }>(
    `SELECT ${workItemJson} AS json FROM work_items WHERE seq = ?`,
    seq,
  );
  if (row === undefined) {
    throw new Error('A work item that was just found is gone.');
  }
  return new JsonText(row.json);
}

/** Adds an item with status todo and progress 0 and returns its key. */
export function insertWorkItem(
  db: WritableDb,
  item: {
    id: WorkItemId;
    guildSeq: number;
    type: WorkItemType;
    title: string;
    description: string | undefined;
    priority: WorkItem['priority'];
    parentId: WorkItemId | undefined;
    assignedOperatorId: OperatorId | undefined;
    creatorUserSeq: number | undefined;
    position?: string | undefined;
    startOn?: string | undefined;
    dueOn?: string | undefined;
    now: string;
  },
): number {
  return db.run(
    `INSERT INTO work_items
       (id, guild_seq, type, title, description, status, priority, progress, parent_id,
        assigned_operator_id, creator_user_seq, created_at, updated_at, position, number,
        start_on, due_on)
     VALUES (?1, ?2, ?3, ?4, nullif(?5, ''), 'todo', ?6, 0, ?7, ?8, ?9, ?10, ?10, ?11, ?12, ?13, ?14)`,
    item.id,
    item.guildSeq,
    item.type,
    item.title,
    item.description ?? null,
    item.priority,
    item.parentId ?? null,
    item.assignedOperatorId ?? null,
    item.creatorUserSeq ?? null,
    item.now,
    item.position ?? null,
    nextNumber(db, item.guildSeq),
    item.startOn ?? null,
    item.dueOn ?? null,
  ).seq;
}

/** Counts an item of a guild and returns its number, which no other item of it has ever had. */
function nextNumber(db: WritableDb, guildSeq: number): number {
  const row = db.get<{ number: number }>(
    `INSERT INTO item_counters (guild_seq, last_number)
     SELECT ?1, 1 + coalesce((SELECT max(number) FROM work_items WHERE guild_seq = ?1), 0)
     WHERE true
     ON CONFLICT DO UPDATE SET last_number = last_number + 1
     RETURNING last_number AS number`,
    guildSeq,
  );
  if (row === undefined) {
    throw new Error('A guild does not count its work items.');
  }
  return row.number;
}

/** Updates the given fields of an item. */
export function updateWorkItem(
  db: WritableDb,
  { seq, change, now }: { seq: number; change: WorkItemChange; now: string },
): void {
  db.run(
    `UPDATE work_items SET
       status = coalesce(?2, status), progress = coalesce(?3, progress),
       title = coalesce(?4, title), priority = coalesce(?5, priority),
       description = nullif(coalesce(?6, description), ''),
       assigned_operator_id = nullif(coalesce(?7, assigned_operator_id), ''),
       parent_id = nullif(coalesce(?8, parent_id), ''),
       position = nullif(coalesce(?9, position), ''),
       start_on = nullif(coalesce(?10, start_on), ''),
       due_on = nullif(coalesce(?11, due_on), ''),
       updated_at = ?12
     WHERE seq = ?1`,
    seq,
    change.status ?? null,
    change.progress ?? null,
    change.title ?? null,
    change.priority ?? null,
    change.description ?? null,
    emptied(change.assignedOperatorId),
    emptied(change.parentId),
    emptied(change.position),
    emptied(change.startOn),
    emptied(change.dueOn),
    now,
  );
}

/** Takes an item away from its parent, which is no change of the item itself. */
export function makeTopLevel(db: WritableDb, seq: number): void {
  db.run(`UPDATE work_items SET parent_id = NULL WHERE seq = ?`, seq);
}

/** Encodes a value for the statement: null keeps the field, an empty string removes it. */
function emptied(value: string | null | undefined): string | null {
  return value === null ? '' : (value ?? null);
}
