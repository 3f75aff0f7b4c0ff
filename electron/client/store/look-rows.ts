import type { Look } from '#shared/capability/look.ts';
import { placeLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

/** How far guilds of all homes were seen: those kept last, within the limit. */
export function listLooks(db: ReadableDb): Look[] {
  return db.all<Look>(
    `SELECT home_id AS homeId, noun, guild_id AS guildId, seen_at AS seenAt
     FROM looks ORDER BY visit DESC LIMIT ?`,
    placeLimits.looks,
  );
}

/** Keeps how far a guild was seen; those kept the longest ago are forgotten. */
export function saveLook(
  db: WritableDb,
  { homeId, noun, guildId, seenAt }: Look,
): Record<string, never> {
  db.run(
    `INSERT OR REPLACE INTO looks (home_id, noun, guild_id, seen_at, visit)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(visit), 0) + 1 FROM looks))`,
    homeId,
    noun,
    guildId,
    seenAt,
  );
  db.run(
    `DELETE FROM looks WHERE visit <= (
       SELECT visit FROM looks ORDER BY visit DESC LIMIT 1 OFFSET ?)`,
    placeLimits.looks,
  );
  return {};
}
