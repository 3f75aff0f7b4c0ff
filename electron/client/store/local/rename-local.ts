import { withServiceIds } from '#shared/local/local-text.ts';
import type { WritableDb } from '../../../storage/database.ts';
import type { KeptRow } from './parsed-row.ts';

/** A temporary id of something made on this computer, and the id that its service gave it. */
interface BoundId {
  readonly homeId: string;
  readonly temporaryId: string;
  readonly serverId: string;
}

/** The rows of a home that may name a temporary id: the index knows them, however many there are. */
export const temporaryRows = `
  SELECT rowid AS id, kind, key, value, visit FROM local_state INDEXED BY local_state_temporary
  WHERE home_id = ? AND (instr(key, 'new_') > 0 OR instr(value, 'new_') > 0)`;

interface TemporaryRow extends KeptRow {
  readonly id: number;
  readonly kind: string;
  readonly visit: number;
}

/**
 * Has every row that names a temporary id name the service's. Of two rows that have one key then, the
 * one that was saved later stays.
 */
export function renameLocal(db: WritableDb, { homeId, temporaryId, serverId }: BoundId): void {
  const idOf = (id: string) => (id === temporaryId ? serverId : undefined);
  for (const row of db.all<TemporaryRow>(temporaryRows, homeId)) {
    const key = withServiceIds(row.key, idOf);
    const value = withServiceIds(row.value, idOf);
    if (key !== row.key) {
      moveRow(db, homeId, { ...row, value }, key);
    } else if (value !== row.value) {
      db.run('UPDATE local_state SET value = ? WHERE rowid = ?', value, row.id);
    }
  }
}

function moveRow(db: WritableDb, homeId: string, row: TemporaryRow, key: string): void {
  const there = db.get<{ id: number; visit: number }>(
    'SELECT rowid AS id, visit FROM local_state WHERE home_id = ? AND kind = ? AND key = ?',
    homeId,
    row.kind,
    key,
  );
  if (there !== undefined && there.visit > row.visit) {
    db.run('DELETE FROM local_state WHERE rowid = ?', row.id);
    return;
  }
  if (there !== undefined) {
    db.run('DELETE FROM local_state WHERE rowid = ?', there.id);
  }
  db.run('UPDATE local_state SET key = ?, value = ? WHERE rowid = ?', key, row.value, row.id);
}
