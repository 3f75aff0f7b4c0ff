import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { Actor } from '../../access/actor.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** A work item or document with its row. */
export type ThingRow = { readonly workItemSeq: number } | { readonly documentSeq: number };

/** A row of the trash, without what is said of its thing. */
export interface TrashRow {
  readonly seq: number;
  readonly guildSeq: number;
  readonly thingId: TrashedThing['id'];
  readonly workItemSeq: number | null;
  readonly documentSeq: number | null;
  /** The row with which this one is restored; null for one that stands for itself. */
  readonly withSeq: number | null;
  readonly belowCount: number;
}

const columns = `t.seq, t.guild_seq AS guildSeq, t.thing_id AS thingId,
  t.work_item_seq AS workItemSeq, t.document_seq AS documentSeq, t.with_seq AS withSeq,
  t.below_count AS belowCount`;

/** Marks a thing as deleted and adds its row. */
export function insertTrashed(
  db: WritableDb,
  thing: {
    readonly thingId: string;
    readonly row: ThingRow;
    readonly guildSeq: number;
    readonly parentId: string | undefined;
    readonly together: string | undefined;
    readonly actor: Actor;
    readonly now: string;
    readonly isRemoved: boolean;
  },
): number {
  const { actor, row } = thing;
  markThing(db, row, 1);
  return db.run(
    `INSERT INTO trash (guild_seq, thing_id, work_item_seq, document_seq, deleted_at, user_seq,
                        operator_seq, together, parent_id, removed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    thing.guildSeq,
    thing.thingId,
    'workItemSeq' in row ? row.workItemSeq : null,
    'documentSeq' in row ? row.documentSeq : null,
    thing.now,
    actor.type === 'user' ? actor.seq : null,
    actor.type === 'operator' ? actor.seq : null,
    thing.together ?? null,
    thing.parentId ?? null,
    Number(thing.isRemoved),
  ).seq;
}

/** Takes a thing out of the trash: its row goes, and it is there again. */
export function takeOut(db: WritableDb, { seq, workItemSeq, documentSeq }: TrashRow): void {
  db.run(`DELETE FROM trash WHERE seq = ?`, seq);
  markThing(db, workItemSeq === null ? { documentSeq: documentSeq ?? 0 } : { workItemSeq }, 0);
}

function markThing(db: WritableDb, row: ThingRow, trashed: 0 | 1): void {
  if ('workItemSeq' in row) {
    db.run(`UPDATE work_items SET trashed = ? WHERE seq = ?`, trashed, row.workItemSeq);
  } else {
    db.run(`UPDATE documents SET trashed = ? WHERE seq = ?`, trashed, row.documentSeq);
  }
}

/** Returns the rows of an act that lie directly below an item, the last deleted first. */
export function rowsBelow(
  db: ReadableDb,
  {
    guildSeq,
    parentId,
    together,
    actor,
  }: {
    readonly guildSeq: number;
    readonly parentId: string;
    readonly together: string;
    readonly actor: Actor;
  },
  limit: number,
): { readonly seq: number; readonly belowCount: number }[] {
  return db.all(
    `SELECT seq, below_count AS belowCount FROM trash INDEXED BY trash_by_act
     WHERE guild_seq = ? AND parent_id = ? AND together = ? AND with_seq IS NULL AND removed = 0
       AND ${actor.type === 'user' ? 'user_seq' : 'operator_seq'} = ?
     ORDER BY seq DESC LIMIT +?`,
    guildSeq,
    parentId,
    together,
    actor.seq,
    limit,
  );
}

/** Has rows restored and removed with another one. */
export function joinRows(
  db: WritableDb,
  seq: number,
  joined: { readonly seqs: readonly number[]; readonly count: number },
): void {
  db.run(
    `UPDATE trash SET with_seq = ? WHERE seq IN (SELECT value FROM json_each(?))`,
    seq,
    JSON.stringify(joined.seqs),
  );
  db.run(`UPDATE trash SET below_count = ? WHERE seq = ?`, joined.count, seq);
}

/** Finds a thing in the trash of a guild that can be restored. */
export function findTrashed(
  db: ReadableDb,
  guildSeq: number,
  thingId: string,
): TrashRow | undefined {
  return db.get(
    `WITH RECURSIVE above (seq, with_seq, removed) AS (
       SELECT seq, with_seq, removed FROM trash WHERE thing_id = ?1
       UNION ALL
       SELECT p.seq, p.with_seq, p.removed FROM above a JOIN trash p ON p.seq = a.with_seq)
     SELECT ${columns} FROM trash t
     WHERE t.thing_id = ?1 AND t.guild_seq = ?2 AND (SELECT max(removed) FROM above) = 0`,
    thingId,
    guildSeq,
  );
}

/** Finds a work item or document of a guild that is not in the trash. */
export function findPresent(
  db: ReadableDb,
  guildSeq: number,
  thingId: string,
): { readonly id: TrashedThing['id']; readonly parentId: WorkItemId | null } | undefined {
  return db.get(
    `SELECT id, parent_id AS parentId FROM work_items
     WHERE guild_seq = ?1 AND id = ?2 AND trashed = 0
     UNION ALL
     SELECT id, NULL FROM documents WHERE guild_seq = ?1 AND id = ?2
       AND NOT EXISTS (SELECT 1 FROM trash WHERE thing_id = ?2)`,
    guildSeq,
    thingId,
  );
}

/** Returns a row with those that are restored with it, each before those below it. */
export function withRowsBelow(db: ReadableDb, row: TrashRow): TrashRow[] {
  const below =
    row.belowCount === 0
      ? []
      : db.all<TrashRow>(
          `WITH RECURSIVE below (seq) AS (
             SELECT seq FROM trash WHERE with_seq = ?
             UNION ALL
             SELECT t.seq FROM below b JOIN trash t ON t.with_seq = b.seq)
           SELECT ${columns} FROM below CROSS JOIN trash t ON t.seq = below.seq
           -- An item is deleted after those below it.
           ORDER BY t.seq DESC`,
          row.seq,
        );
  return [row, ...below];
}

/** Has a row, with those below it, no longer restored with the one above it. */
export function partRow(db: WritableDb, { seq, withSeq, belowCount }: TrashRow): void {
  for (let above = withSeq; above !== null;) {
    const row = db.get<{ withSeq: number | null }>(
      `SELECT with_seq AS withSeq FROM trash WHERE seq = ?`,
      above,
    );
    db.run(`UPDATE trash SET below_count = below_count - ? WHERE seq = ?`, belowCount + 1, above);
    above = row?.withSeq ?? null;
  }
  db.run(`UPDATE trash SET with_seq = NULL WHERE seq = ?`, seq);
}

/** Removes a row for good, with those below it. Their rows are deleted later, in slices. */
export function markRemoved(db: WritableDb, seq: number): void {
  db.run(`UPDATE trash SET removed = 1 WHERE seq = ?`, seq);
}

/** A thing in the trash as it is listed; null means none. */
export interface ListedThing {
  readonly seq: number;
  readonly id: TrashedThing['id'];
  readonly kind: TrashedThing['kind'];
  readonly title: string;
  readonly number: number | null;
  readonly type: TrashedThing['type'];
  readonly deletedAt: string;
  readonly actorId: string;
  readonly actorType: 'user' | 'operator';
  readonly actorName: string;
  readonly parentId: WorkItemId | null;
  readonly together: string | null;
  readonly belowCount: number;
}

/** Returns the listed things of a guild before a place, the newest deletion first. */
export function listTrashed(
  db: ReadableDb,
  { guildSeq, before, limit }: { guildSeq: number; before: number; limit: number },
): ListedThing[] {
  return db.all(
    `SELECT t.seq, t.thing_id AS id, iif(i.seq IS NULL, 'document', 'work_item') AS kind,
            coalesce(i.title, d.title) AS title, i.number, coalesce(i.type, d.type) AS type,
            t.deleted_at AS deletedAt, coalesce(u.id, o.id) AS actorId,
            iif(u.seq IS NULL, 'operator', 'user') AS actorType,
            coalesce(u.name, o.name) AS actorName, i.parent_id AS parentId, t.together,
            t.below_count AS belowCount
     FROM trash t INDEXED BY trash_listed
       LEFT JOIN work_items i ON i.seq = t.work_item_seq
       LEFT JOIN documents d ON d.seq = t.document_seq
       LEFT JOIN users u ON u.seq = t.user_seq
       LEFT JOIN operators o ON o.seq = t.operator_seq
     WHERE t.guild_seq = ? AND t.seq < ? AND t.with_seq IS NULL AND t.removed = 0
     ORDER BY t.seq DESC LIMIT +?`,
    guildSeq,
    before,
    limit,
  );
}

/** Returns the guild of a row. */
export function guildOf(db: ReadableDb, guildSeq: number): GuildId {
  const row = db.get<{ id: GuildId }>(`SELECT id FROM guilds WHERE seq = ?`, guildSeq);
  if (row === undefined) {
    throw new Error('The guild of a deleted thing is gone.');
  }
  return row.id;
}
