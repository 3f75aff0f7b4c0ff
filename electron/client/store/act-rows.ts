import { actSchema } from '#shared/capability/act.ts';
import type { Act, StoredAct } from '#shared/capability/act.ts';
import { mapActIds } from '#shared/capability/act-ids.ts';
import { actLimits } from '#shared/limits/kept-limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { resolveIdentifier } from './identity-rows.ts';

/** The stored acts, oldest first, with the ids that are known by now. Unreadable acts are left out. */
export function listActs(db: ReadableDb): Act[] {
  return db
    .all<{ home_id: string; body: string }>('SELECT home_id, body FROM acts ORDER BY position')
    .flatMap(({ home_id: homeId, body }) => {
      const act = parsed(body);
      return act?.homeId === homeId
        ? [mapActIds(act, (id) => resolveIdentifier(db, homeId, id))]
        : [];
    });
}

/** Keeps an act in its place, and forgets the oldest beyond the limits. */
export function saveAct(db: WritableDb, { id, homeId, body }: StoredAct): Record<string, never> {
  db.run(
    `INSERT INTO acts (id, home_id, body) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body WHERE home_id = excluded.home_id`,
    id,
    homeId,
    body,
  );
  db.run(
    `DELETE FROM acts WHERE position IN (
       SELECT position FROM (
         SELECT position, row_number() OVER newest AS at, sum(length(body)) OVER newest AS length
         FROM acts WINDOW newest AS (ORDER BY position DESC))
       WHERE at > ? OR (length > ? AND at > 1))`,
    actLimits.kept,
    actLimits.keptLength,
  );
  return {};
}

function parsed(body: string): Act | undefined {
  try {
    return actSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
