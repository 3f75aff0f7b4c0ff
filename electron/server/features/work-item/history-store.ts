import type { WorkItemChange } from '#shared/domain/work-item/history.ts';
import type { WorkItemChangeId } from '#shared/domain/work-item/ids.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { retentionLimits } from '#shared/limits/server-limits.ts';
import type { Actor } from '../../access/actor.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** The fields of a stored item that its history tells of; null means none. */
export interface TrackedItem extends Pick<
  WorkItem,
  'id' | 'type' | 'status' | 'progress' | 'title' | 'priority'
> {
  readonly guildSeq: number;
  readonly assignedOperatorId: NonNullable<WorkItem['assignedOperatorId']> | null;
  readonly parentId: NonNullable<WorkItem['parentId']> | null;
  readonly description: string | null;
  readonly startOn: string | null;
  readonly dueOn: string | null;
}

export function readTrackedItem(db: ReadableDb, seq: number): TrackedItem {
  const item = db.get<TrackedItem>(
    `SELECT id, guild_seq AS guildSeq, type, status, progress, title, priority, description,
            assigned_operator_id AS assignedOperatorId, parent_id AS parentId,
            start_on AS startOn, due_on AS dueOn
     FROM work_items WHERE seq = ?`,
    seq,
  );
  if (item === undefined) {
    throw new Error('A work item that was just found is gone.');
  }
  return item;
}

/** Counts a change of a guild and returns its position among them. */
export function nextPosition(db: WritableDb, guildSeq: number): number {
  const row = db.get<{ length: number }>(
    `INSERT INTO work_item_histories (guild_seq, begins_at, length)
     SELECT seq, created_at, 1 FROM guilds WHERE seq = ?
     ON CONFLICT DO UPDATE SET length = length + 1
     RETURNING length`,
    guildSeq,
  );
  if (row === undefined) {
    throw new Error('The guild of a work item is gone.');
  }
  return row.length;
}

/** Adds a change to the history of an item, which forgets its oldest when it is full. */
export function insertChange(
  db: WritableDb,
  change: Pick<WorkItemChange, 'kind' | 'at' | 'changes'> & {
    id: WorkItemChangeId;
    guildSeq: number;
    position: number;
    workItemSeq: number;
    actor: Actor;
  },
): void {
  const { actor } = change;
  db.run(
    `INSERT INTO work_item_changes
       (id, guild_seq, position, work_item_seq, at, kind, restored, user_seq, operator_seq, fields)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    change.id,
    change.guildSeq,
    change.position,
    change.workItemSeq,
    change.at,
    change.kind === 'restored' ? 'updated' : change.kind,
    Number(change.kind === 'restored'),
    actor.type === 'user' ? actor.seq : null,
    actor.type === 'operator' ? actor.seq : null,
    JSON.stringify(change.changes),
  );
  db.run(
    `DELETE FROM work_item_changes WHERE seq = (
       SELECT seq FROM work_item_changes
       WHERE work_item_seq = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
    change.workItemSeq,
    retentionLimits.changesOfItem,
  );
  if (change.changes.some(({ field }) => field === 'description')) {
    forgetOldTexts(db, change.workItemSeq);
  }
}

/** Leaves the texts of a description out of its change that is too old to keep them, if there is one. */
function forgetOldTexts(db: WritableDb, workItemSeq: number): void {
  const old = db.get<{ seq: number; fields: string }>(
    `SELECT seq, fields FROM work_item_changes
     WHERE work_item_seq = ? AND fields LIKE '%"field":"description","%'
     ORDER BY seq DESC LIMIT 1 OFFSET ?`,
    workItemSeq,
    retentionLimits.textsOfItem,
  );
  if (old !== undefined) {
    const fields = JSON.parse(old.fields) as WorkItemChange['changes'];
    const without = fields.map((each) =>
      each.field === 'description' ? { field: each.field } : each,
    );
    db.run(
      `UPDATE work_item_changes SET fields = ? WHERE seq = ?`,
      JSON.stringify(without),
      old.seq,
    );
  }
}

/** Adds where an item stands after a change to the history of its guild. */
export function insertState(
  db: WritableDb,
  state: {
    position: number;
    at: string;
    item: TrackedItem;
    before: TrackedItem | undefined;
    isDeleted: boolean;
  },
): void {
  const { item, before } = state;
  db.run(
    `INSERT INTO work_item_states
       (guild_seq, at, position, work_item_id, type, status, progress, parent_id, deleted,
        status_before, progress_before, parent_id_before)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    item.guildSeq,
    state.at,
    state.position,
    item.id,
    item.type,
    item.status,
    item.progress,
    item.parentId,
    Number(state.isDeleted),
    before?.status ?? null,
    before?.progress ?? null,
    before?.parentId ?? null,
  );
}

/** The bounds of the history of a guild. */
export interface HistoryBounds {
  /** Changes beyond this number of the newest are deleted. */
  readonly most: number;
  /** Changes before this time are deleted, but for the newest `least`. */
  readonly before: string;
  readonly least: number;
  /** The most rows that are deleted of a table. */
  readonly batch: number;
}

/** Deletes old changes and returns the number of deleted rows. */
export function pruneHistories(db: WritableDb, bounds: HistoryBounds): number {
  const guilds = db.all<{ seq: number; length: number }>(
    `SELECT guild_seq AS seq, length FROM work_item_histories WHERE length > ?`,
    bounds.least,
  );
  let deleted = 0;
  for (const guild of guilds) {
    const ats = [
      ...deleteOldest(db, { table: 'work_item_states', key: 'at, position' }, guild, bounds),
      ...deleteOldest(db, { table: 'work_item_changes', key: 'position' }, guild, bounds),
    ];
    const newest = ats.reduce((latest, at) => (at > latest ? at : latest), '');
    if (ats.length > 0) {
      db.run(
        `UPDATE work_item_histories SET begins_at = max(begins_at, ?2) WHERE guild_seq = ?1`,
        guild.seq,
        newest,
      );
    }
    deleted += ats.length;
    if (deleted >= bounds.batch) {
      break;
    }
  }
  return deleted;
}

/** Deletes a batch of a guild's oldest rows and returns their times. */
function deleteOldest(
  db: WritableDb,
  { table, key }: { table: string; key: string },
  guild: { seq: number; length: number },
  { most, before, least, batch }: HistoryBounds,
): string[] {
  return db
    .all<{ at: string }>(
      `DELETE FROM ${table} WHERE (guild_seq, ${key}) IN (
         SELECT guild_seq, ${key} FROM (
           SELECT guild_seq, at, position FROM ${table}
           WHERE guild_seq = ?1 ORDER BY ${key} LIMIT +?2)
         WHERE position <= ?3 OR (position <= ?4 AND at < ?5))
       RETURNING at`,
      guild.seq,
      batch,
      guild.length - most,
      guild.length - least,
      before,
    )
    .map(({ at }) => at);
}
