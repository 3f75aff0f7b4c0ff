import type { EnvelopeFacts } from '../../runs/envelope.ts';
import { isGranted, readTrust } from '../../runs/grant-store.ts';
import { countWrites } from '../../runs/run-writes.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { Run } from '../run-rows.ts';

/** Reads what the envelope has to know of a run. */
export function readEnvelopeFacts(
  db: ReadableDb,
  { seq, cause, operator }: Pick<Run, 'seq' | 'cause' | 'operator'>,
): EnvelopeFacts {
  const workItemId = cause.type === 'assignment' ? cause.workItemId : undefined;
  return {
    cause: cause.type,
    workItemId,
    children: countWrites(db, seq, 'work_item.create'),
    documents: countWrites(db, seq, 'document.create'),
    personsProgress: workItemId === undefined ? undefined : personsProgress(db, workItemId),
    trust: readTrust(db, operator.seq),
    isGranted: (operation) => isGranted(db, { operatorSeq: operator.seq, runSeq: seq }, operation),
  };
}

function personsProgress(db: ReadableDb, workItemId: string): number | undefined {
  const row = db.get<{ progress: number }>(
    `SELECT f.value ->> 'to' AS progress
     FROM work_items i JOIN work_item_changes c ON c.work_item_seq = i.seq, json_each(c.fields) f
     WHERE i.id = ? AND c.user_seq IS NOT NULL AND f.value ->> 'field' = 'progress'
     ORDER BY c.seq DESC LIMIT 1`,
    workItemId,
  );
  return row?.progress;
}

/** Returns the names of all operators of a guild. */
export function operatorNames(db: ReadableDb, guildSeq: number): string[] {
  return db
    .all<{ name: string }>(`SELECT name FROM operators WHERE guild_seq = ?`, guildSeq)
    .map(({ name }) => name);
}
