import type { AnsweredPlace, HomePlace, ThreadPlace } from '#shared/capability/place.ts';
import { placeLimits, startReadLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { resolveIdentifier } from './identity-rows.ts';
import type { KeptPlaces, NewThreadPlace } from './store-protocol.ts';

/** The kept places, within the limits: of homes, the one last shown first, and of threads. */
export function listPlaces(db: ReadableDb): KeptPlaces {
  const homes = db.all<HomePlaceRow>(
    'SELECT home_id, path, guild_id, is_answered FROM home_places ORDER BY visit DESC LIMIT ?',
    startReadLimits.homePlaces,
  );
  const threads = db.all<ThreadPlace>(
    `SELECT home_id AS homeId, conversation_id AS conversationId, message_id AS messageId, offset
     FROM thread_places ORDER BY visit DESC LIMIT ?`,
    placeLimits.threads,
  );
  return {
    homes: homes.map(({ home_id: homeId, path, guild_id: guildId, is_answered: isAnswered }) => ({
      homeId,
      path,
      ...(guildId !== null && { guildId }),
      isAnswered: isAnswered === 1,
    })),
    threads,
  };
}

interface HomePlaceRow {
  readonly home_id: string;
  readonly path: string;
  readonly guild_id: string | null;
  readonly is_answered: number;
}

/** Keeps the place shown now. A guild that is not named stays chosen. */
export function savePlace(
  db: WritableDb,
  { homeId, path, guildId }: HomePlace,
): Record<string, never> {
  db.run(
    `INSERT INTO home_places (home_id, path, guild_id, visit, is_answered)
     VALUES (?1, ?2, ?3, (SELECT coalesce(max(visit), 0) + 1 FROM home_places), 1)
     ON CONFLICT (home_id) DO UPDATE
       SET path = ?2, guild_id = coalesce(?3, guild_id), visit = excluded.visit, is_answered = 1`,
    homeId,
    path,
    guildId ?? null,
  );
  return {};
}

/** Notes that the page has answered in the place of a home, if that is still its place. */
export function answerPlace(
  db: WritableDb,
  { homeId, path }: AnsweredPlace,
): Record<string, never> {
  db.run('UPDATE home_places SET is_answered = 1 WHERE home_id = ? AND path = ?', homeId, path);
  return {};
}

/** Notes whether the page answers in the place that it shows, whichever that is. */
export function answerLastPlace(
  db: WritableDb,
  { isAnswered }: { readonly isAnswered: boolean },
): Record<string, never> {
  db.run(
    `UPDATE home_places SET is_answered = ?
     WHERE visit = (SELECT max(visit) FROM home_places)`,
    isAnswered ? 1 : 0,
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
