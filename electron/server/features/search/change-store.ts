import type { EventName } from '#shared/registry/registry.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** A creation, change or deletion in the event log. */
export interface LoggedChange {
  readonly seq: number;
  readonly type: EventName;
  readonly id: string;
}

/**
 * Returns the changes after a position in the event log, oldest first. They are the queue of the
 * index.
 */
export function changesAfter(
  db: ReadableDb,
  { seq, types, limit }: { seq: number; types: readonly EventName[]; limit: number },
): LoggedChange[] {
  return db.all(
    `SELECT seq, type, iif(data = '',
       (SELECT m.id FROM messages m WHERE m.seq = message_seq),
       coalesce(
         data ->> '$.message.id', data ->> '$.document.id', data ->> '$.workItem.id',
         data ->> '$.id')) AS id
     FROM events WHERE seq > ? AND type IN (SELECT value FROM json_each(?))
     ORDER BY seq LIMIT +?`,
    seq,
    JSON.stringify(types),
    limit,
  );
}
