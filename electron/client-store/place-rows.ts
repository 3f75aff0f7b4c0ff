import type { HomePlace, ThreadPlace } from '#shared/capability/place.ts';
import { placeLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../storage/database.ts';
import { resolveIdentifier } from './identity-rows.ts';
import type { KeptPlaces, NewThreadPlace } from './store-protocol.ts';

/** The kept places: of homes, the one last shown first, and of threads. */
export function listPlaces(db: ReadableDb): KeptPlaces {
  const homes = db.all<{ home_id: string; path: string; guild_id: string | null }>(
    'SELECT home_id, path, guild_id FROM home_places ORDER BY visit DESC',
  );
  const threads = db.all<ThreadPlace>(
    `SELECT home_id AS homeId, conversation_id AS conversationId, message_id AS messageId, offset
     FROM thread_places`,
  );
  return {
    homes: homes.map(({ home_id: homeId, path, guild_id: guildId }) => ({
      homeId,
      path,
      ...(guildId !== null && { guildId }),
    })),
    threads,
  };
}

/** Keeps the place shown now. A guild that is not named stays chosen. */
export function savePlace(
  db: WritableDb,
  { homeId, path, guildId }: HomePlace,
): Record<string, never> {
  db.run(
    `INSERT INTO home_places (home_id, path, guild_id, visit)
     VALUES (?1, ?2, ?3, (SELECT coalesce(max(visit), 0) + 1 FROM home_places))
     ON CONFLICT (home_id) DO UPDATE
       SET path = ?2, guild_id = coalesce(?3, guild_id), visit = excluded.visit`,
    homeId,
    path,
    guildId ?? null,
  );
  return {};
}

/** Keeps where a thread is being read; those left the longest ago are forgotten. */
export function saveThreadPlace(
  db: WritableDb,
  { homeId, conversationId: named, messageId, offset = 0 }: NewThreadPlace,
): Record<string, never> {
  const conversationId = resolveIdentifier(db, homeId, named);
  db.run(
    'DELETE FROM thread_places WHERE home_id = ? AND conversation_id = ?',
    homeId,
    conversationId,
  );
  if (messageId !== undefined) {
    db.run(
      `INSERT INTO thread_places (home_id, conversation_id, message_id, offset, visit)
       VALUES (?, ?, ?, ?, (SELECT coalesce(max(visit), 0) + 1 FROM thread_places))`,
      homeId,
      conversationId,
      messageId,
      offset,
    );
    db.run(
      `DELETE FROM thread_places WHERE visit <= (
         SELECT visit FROM thread_places ORDER BY visit DESC LIMIT 1 OFFSET ?)`,
      placeLimits.threads,
    );
  }
  return {};
}
