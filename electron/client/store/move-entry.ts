import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { WritableDb } from '../../storage/database.ts';
import { entryOf, requireRow } from './outbox-row.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { StoredEntry } from './store-protocol.ts';
import { text } from './text.ts';

type EntryState = OutboxEntry['state'];

/** The columns that change with the state. The reason and the conflict are cleared unless given. */
type RowChange = Partial<Omit<OutboxRow, 'id' | 'position'>> & Pick<OutboxRow, 'state'>;

/**
 * Moves an entry to another state. An entry that is in that state already stays as it is.
 *
 * @throws ProblemError `not_found`, or `precondition_failed` for a move that is not allowed
 */
export function moveEntry(
  db: WritableDb,
  entryId: string,
  from: readonly EntryState[],
  change: RowChange,
): StoredEntry {
  const row = requireRow(db, entryId);
  if (row.state === change.state && !from.includes(row.state)) {
    return entryOf(db, row);
  }
  if (!from.includes(row.state)) {
    throw problemError('precondition_failed', text.notMovable[row.state]);
  }
  const columns = Object.entries({ reason: null, conflict: null, ...change });
  db.run(
    `UPDATE outbox SET ${columns.map(([column]) => `${column} = ?`).join(', ')} WHERE id = ?`,
    ...columns.map(([, value]) => value ?? null),
    row.id,
  );
  return entryOf(db, requireRow(db, entryId));
}
