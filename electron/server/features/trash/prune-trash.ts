import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import { dropToldOfItem } from '../../runs/told-store.ts';
import type { NewEvent } from '../../events/event-log.ts';
import { guildOf, markRemoved } from './store.ts';
import type { TrashRow } from './store.ts';

/** The bounds of one slice of pruning. */
export interface TrashBounds {
  /** Things that were deleted before this time are removed. */
  readonly before: string;
  /** The most rows that are changed or deleted. */
  readonly batch: number;
  /** The most content of versions that is deleted, but for one version. */
  readonly versionBytes: number;
}

/** The bodies that are forgotten in one slice: each may have hundreds of parts. */
const toldAtOnce = 20;

type RemovedRow = Pick<TrashRow, 'seq' | 'guildSeq' | 'thingId' | 'workItemSeq' | 'documentSeq'>;

/** Removes things that were deleted long ago, and returns the events that tell of it. */
export function removeExpired(
  db: WritableDb,
  { before, batch }: Pick<TrashBounds, 'before' | 'batch'>,
): NewEvent[] {
  const rows = db.all<RemovedRow>(
    `SELECT seq, guild_seq AS guildSeq, thing_id AS thingId
     FROM trash INDEXED BY trash_by_age
     WHERE with_seq IS NULL AND removed = 0 AND deleted_at < ?
     ORDER BY deleted_at LIMIT +?`,
    before,
    batch,
  );
  return rows.map(({ seq, guildSeq, thingId }) => {
    markRemoved(db, seq);
    const audience = { guildSeq, guildId: guildOf(db, guildSeq) };
    return { name: 'trash.removed', audience, data: { id: thingId } };
  });
}

/**
 * Deletes rows of removed things, the first deleted first, and returns about how many. What belongs
 * to a thing goes before the thing itself, so it does not matter where a slice ends.
 */
export function deleteRemoved(db: WritableDb, bounds: Omit<TrashBounds, 'before'>): number {
  let left = bounds.batch;
  while (left > 0) {
    const row = db.get<RemovedRow>(
      `SELECT seq, guild_seq AS guildSeq, thing_id AS thingId, work_item_seq AS workItemSeq,
              document_seq AS documentSeq
       FROM trash INDEXED BY trash_removed WHERE removed = 1 ORDER BY seq LIMIT 1`,
    );
    if (row === undefined) {
      break;
    }
    left -= deletePart(db, row, { ...bounds, batch: left });
  }
  return bounds.batch - left;
}

/** Deletes a part of what belongs to a thing, or else the thing; at least one row. */
function deletePart(
  db: WritableDb,
  row: RemovedRow,
  { batch, versionBytes }: Omit<TrashBounds, 'before'>,
): number {
  const joined = db.run(
    `UPDATE trash SET removed = 1, with_seq = NULL
     WHERE seq IN (SELECT seq FROM trash WHERE with_seq = ? ORDER BY seq LIMIT +?)`,
    row.seq,
    batch,
  ).changes;
  if (joined > 0) {
    return joined;
  }
  if (row.workItemSeq === null) {
    return deleteDocumentPart(db, row, versionBytes);
  }
  const { changes } = db.run(
    `DELETE FROM work_item_changes WHERE seq IN (
       SELECT seq FROM work_item_changes WHERE work_item_seq = ? ORDER BY seq LIMIT +?)`,
    row.workItemSeq,
    batch,
  );
  if (changes > 0) {
    return changes;
  }
  // They are in the trash as well, and come to the top level if they are restored.
  const { changes: orphaned } = db.run(
    `UPDATE work_items SET parent_id = NULL WHERE seq IN (
       SELECT seq FROM work_items WHERE guild_seq = ? AND parent_id = ? LIMIT +?)`,
    row.guildSeq,
    row.thingId,
    batch,
  );
  if (orphaned > 0) {
    return orphaned;
  }
  const forgotten = dropToldOfItem(db, row.workItemSeq, toldAtOnce);
  if (forgotten > 0) {
    return forgotten;
  }
  db.run(`DELETE FROM trash WHERE seq = ?`, row.seq);
  db.run(`DELETE FROM work_items WHERE seq = ?`, row.workItemSeq);
  return 1;
}

function deleteDocumentPart(
  db: WritableDb,
  { seq, documentSeq }: RemovedRow,
  versionBytes: number,
): number {
  const versions = oldestVersions(db, documentSeq, versionBytes);
  if (versions.length > 0) {
    db.run(
      `DELETE FROM document_authors WHERE document_seq = ? AND version IN (
         SELECT version FROM document_versions WHERE seq IN (SELECT value FROM json_each(?)))`,
      documentSeq,
      JSON.stringify(versions),
    );
    db.run(
      `DELETE FROM document_versions WHERE seq IN (SELECT value FROM json_each(?))`,
      JSON.stringify(versions),
    );
    return Number.POSITIVE_INFINITY;
  }
  db.run(`DELETE FROM trash WHERE seq = ?`, seq);
  db.run(`DELETE FROM documents WHERE seq = ?`, documentSeq);
  return 1;
}

/** Returns the keys of the oldest versions whose content is about that long; at least one. */
function oldestVersions(db: ReadableDb, documentSeq: number | null, versionBytes: number) {
  const versions = db.all<{ seq: number; bytes: number }>(
    `SELECT seq, octet_length(content) AS bytes FROM document_versions
     WHERE document_seq = ? ORDER BY version LIMIT 500`,
    documentSeq,
  );
  let bytes = 0;
  return versions
    .filter((version, index) => {
      bytes += version.bytes;
      return index === 0 || bytes <= versionBytes;
    })
    .map(({ seq }) => seq);
}
