import type { WorkLook } from '#shared/capability/look.ts';
import { placeLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../storage/database.ts';

/** How far the work of guilds was seen, of all homes. */
export function listLooks(db: ReadableDb): WorkLook[] {
  return db.all<WorkLook>(
    'SELECT home_id AS homeId, guild_id AS guildId, seen_at AS seenAt FROM work_looks',
  );
}

/** Keeps how far the work of a guild was seen; those kept the longest ago are forgotten. */
export function saveLook(
  db: WritableDb,
  { homeId, guildId, seenAt }: WorkLook,
): Record<string, never> {
  db.run(
    `INSERT OR REPLACE INTO work_looks (home_id, guild_id, seen_at, visit)
     VALUES (?, ?, ?, (SELECT coalesce(max(visit), 0) + 1 FROM work_looks))`,
    homeId,
    guildId,
    seenAt,
  );
  db.run(
    `DELETE FROM work_looks WHERE visit <= (
       SELECT visit FROM work_looks ORDER BY visit DESC LIMIT 1 OFFSET ?)`,
    placeLimits.looks,
  );
  return {};
}
