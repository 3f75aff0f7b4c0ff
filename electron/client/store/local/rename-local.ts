import { localKinds } from '#shared/local/kinds.ts';
import { localText, withServiceIds } from '#shared/local/local-text.ts';
import type { WritableDb } from '../../../storage/database.ts';
import { parsedRow } from './parsed-row.ts';
import type { StoredRow } from './parsed-row.ts';

/** A temporary id of something made on this computer, and the id that its service gave it. */
interface BoundId {
  readonly homeId: string;
  readonly temporaryId: string;
  readonly serverId: string;
}

/** The rows of a home that may name a temporary id. An index finds them among any number of rows. */
export const temporaryRows = `
  SELECT rowid AS id, kind, key, value, visit FROM local_state INDEXED BY local_state_temporary
  WHERE home_id = ? AND (instr(key, 'new_') > 0 OR instr(value, 'new_') > 0)`;

interface TemporaryRow extends StoredRow {
  readonly id: number;
  readonly kind: string;
  readonly visit: number;
}

/**
 * Replaces a temporary id by the service's id in every row. If two rows then share a key, the later
 * one stays, with the value that its kind joins from both.
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
  const there = db.get<{ id: number; visit: number; value: string }>(
    `SELECT rowid AS id, visit, value FROM local_state
     WHERE home_id = ? AND kind = ? AND key = ?`,
    homeId,
    row.kind,
    key,
  );
  let { visit, value } = row;
  if (there !== undefined) {
    const [earlier, later] = there.visit > row.visit ? [row, there] : [there, row];
    ({ visit } = later);
    value = joined(row.kind, key, [earlier.value, later.value]);
    db.run('DELETE FROM local_state WHERE rowid = ?', there.id);
  }
  db.run(
    'UPDATE local_state SET key = ?, value = ?, visit = ? WHERE rowid = ?',
    key,
    value,
    visit,
    row.id,
  );
}

/** The joined value of two rows with one key. */
function joined(name: string, key: string, [earlier, later]: readonly [string, string]): string {
  const kind = localKinds.find((each) => each.name === name);
  const [first, second] = [earlier, later].map((value) => kind && parsedRow(kind, { key, value }));
  return kind?.join === undefined || first === undefined || second === undefined
    ? later
    : localText(kind.join(first.key, first.value, second.value));
}
