import { markKinds } from '#shared/capability/inbox-mark-kinds.ts';
import type { InboxMark } from '#shared/capability/inbox.ts';
import { placeLimits, startReadLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { resolveIdentifier } from './identity-rows.ts';

type MarkRow = Omit<InboxMark, 'until'> & { readonly until: string | null };

/**
 * The person's decisions about things of the inbox, of all homes, within the limit: those that hold
 * for good, then those made last.
 */
export function listInboxMarks(db: ReadableDb): InboxMark[] {
  return db
    .all<MarkRow>(
      `SELECT home_id AS homeId, kind, thing_id AS id, state, changed_at AS changedAt,
         here_at AS hereAt, until
       FROM inbox_marks ORDER BY state IN ('begun', 'never') DESC, visit DESC LIMIT ?`,
      startReadLimits.inboxMarks,
    )
    .map(({ until, ...row }) => ({ ...row, ...(until !== null && { until }) }));
}

/** The threads and the operators of a home that never need the person. */
export function listMuted(
  db: ReadableDb,
  { homeId }: { homeId: string },
): { threads: string[]; operators: string[] } {
  const ids = (kind: string) =>
    db
      .all<{ id: string }>(
        `SELECT thing_id AS id FROM inbox_marks WHERE home_id = ? AND kind = ? AND state = 'never'`,
        homeId,
        kind,
      )
      .map(({ id }) => id);
  return { threads: ids(markKinds.muted), operators: ids(markKinds.mutedOperator) };
}

/** Keeps a decision in place of the former one; those made the longest ago are forgotten. */
export function saveInboxMark(
  db: WritableDb,
  { homeId, kind, id, state, changedAt, hereAt, until }: InboxMark,
): Record<string, never> {
  db.run(
    `INSERT OR REPLACE INTO inbox_marks
       (home_id, kind, thing_id, state, changed_at, here_at, until, visit)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7,
       (SELECT coalesce(max(visit), 0) + 1 FROM inbox_marks WHERE home_id = ?1))`,
    homeId,
    kind,
    resolveIdentifier(db, homeId, id),
    state,
    changedAt,
    hereAt,
    until ?? null,
  );
  forgetOldest(db, homeId);
  return {};
}

/** The condition that a decision does not hold for good. */
const mayBeForgotten = `state <> 'begun' AND state <> 'never'`;

/**
 * Forgets the oldest decisions of a home that has too many. Its guilds begin behind the reports
 * among them from then on, so that no report becomes new by it.
 */
function forgetOldest(db: WritableDb, homeId: string): void {
  const last = db.get<{ visit: number }>(
    `SELECT visit FROM inbox_marks WHERE home_id = ? AND ${mayBeForgotten}
     ORDER BY visit DESC LIMIT 1 OFFSET ?`,
    homeId,
    placeLimits.inboxMarks,
  );
  if (last === undefined) {
    return;
  }
  db.run(
    `UPDATE inbox_marks SET changed_at = max(changed_at, coalesce((
       SELECT max(changed_at) FROM inbox_marks
       WHERE home_id = ?1 AND kind = 'document' AND visit <= ?2), ''))
     WHERE home_id = ?1 AND state = 'begun' AND kind = 'guild'`,
    homeId,
    last.visit,
  );
  db.run(
    `DELETE FROM inbox_marks WHERE home_id = ? AND ${mayBeForgotten} AND visit <= ?`,
    homeId,
    last.visit,
  );
}
