import { retentionLimits } from '#shared/limits/server-limits.ts';
import type { ListRow } from '../../answers/list-json.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { percentJson } from './store.ts';

/** Returns the time since which all changes of a guild's items are known. */
export function guildHistoryBeginsAt(db: ReadableDb, guildSeq: number): string {
  const row = db.get<{ at: string }>(
    `SELECT coalesce(h.begins_at, g.created_at) AS at
     FROM guilds g LEFT JOIN work_item_histories h ON h.guild_seq = g.seq WHERE g.seq = ?`,
    guildSeq,
  );
  return row?.at ?? '';
}

/**
 * Returns the time since which all changes of an item are known: its creation or the beginning of
 * the guild's history, or the oldest change that a full history still has.
 */
export function itemHistoryBeginsAt(
  db: ReadableDb,
  { seq, guildSeq }: { seq: number; guildSeq: number },
): string {
  const row = db.get<{ at: string }>(
    `SELECT max(i.created_at, ?2, coalesce((
         SELECT c.at FROM work_item_changes c
         WHERE c.work_item_seq = i.seq ORDER BY c.seq DESC LIMIT 1 OFFSET ?3), '')) AS at
     FROM work_items i WHERE i.seq = ?1`,
    seq,
    guildHistoryBeginsAt(db, guildSeq),
    retentionLimits.changesOfItem - 1,
  );
  return row?.at ?? '';
}

/** Returns the rows of a page of an item's changes, newest first. */
export function listChangeRows(
  db: ReadableDb,
  { workItemSeq, before, limit }: { workItemSeq: number; before: number; limit: number },
): ListRow[] {
  return db.all(
    `SELECT seq, octet_length(fields) AS jsonOrBytes FROM work_item_changes
     WHERE work_item_seq = ? AND seq < ? ORDER BY seq DESC LIMIT +?`,
    workItemSeq,
    before,
    limit,
  );
}

/** Reads changes as JSON texts for the wire, in the order of their keys. */
export function readChanges(db: ReadableDb, seqs: readonly number[]): string[] {
  return db
    .all<{ json: string }>(
      `SELECT json_object(
         'id', c.id, 'at', c.at,
         'actor', json_object(
           'id', coalesce(u.id, o.id), 'type', iif(u.seq IS NULL, 'operator', 'user'),
           'name', coalesce(u.name, o.name)),
         'kind', iif(c.restored, 'restored', c.kind), 'changes', json(c.fields)) AS json
       FROM json_each(?) wanted CROSS JOIN work_item_changes c ON c.seq = wanted.value
         LEFT JOIN users u ON u.seq = c.user_seq
         LEFT JOIN operators o ON o.seq = c.operator_seq
       ORDER BY wanted.key`,
      JSON.stringify(seqs),
    )
    .map(({ json }) => json);
}

/** A state as JSON for the wire. It has no texts by people, so nothing needs escaping. */
const stateJson = `
  concat(
    '{"workItemId":"', work_item_id, '","type":"', type, '","at":"', at,
    '","status":"', status, '","progress":', ${percentJson('progress')},
    ',"parentId":"' || parent_id || '"', iif(deleted, ',"isDeleted":true', NULL),
    ',"before":{"status":"' || status_before || '","progress":'
      || ${percentJson('progress_before')}
      || coalesce(',"parentId":"' || parent_id_before || '"', '') || '}',
    '}')`;

/** Returns the states of a guild's items after a position in its history, oldest first. */
export function listStates(
  db: ReadableDb,
  {
    guildSeq,
    after,
    limit,
  }: { guildSeq: number; after: { at: string; seq: number }; limit: number },
): { at: string; seq: number; json: string }[] {
  return db.all(
    `SELECT at, position AS seq, ${stateJson} AS json FROM work_item_states
     WHERE guild_seq = ? AND (at, position) > (?, ?) ORDER BY at, position LIMIT +?`,
    guildSeq,
    after.at,
    after.seq,
    limit,
  );
}
