import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Actor } from '../../access/actor.ts';
import { isMember, memberParameters } from '../../access/membership.ts';
import type { ListRow } from '../../answers/list-json.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import { prefixesOf, prefixFields } from './prefix-store.ts';

/** A guild with the key for joins. */
export interface StoredGuild extends Guild {
  readonly seq: number;
}

/** Returns the guilds that an actor belongs to, oldest first. */
export function listGuilds(db: ReadableDb, actor: Actor): Guild[] {
  return db.all(
    `SELECT g.id, g.name FROM guilds g WHERE ${isMember('g.seq', '?1', '?2')} ORDER BY g.seq`,
    ...memberParameters(actor),
  );
}

/** Returns the rows of an actor's guilds after a given one, oldest first. */
export function listGuildRows(
  db: ReadableDb,
  { actor, after, limit }: { actor: Actor; after: number; limit: number },
): ListRow[] {
  return db.all(
    `SELECT g.seq, octet_length(g.name) AS jsonOrBytes FROM guilds g
     WHERE g.seq > ?3 AND ${isMember('g.seq', '?1', '?2')}
     ORDER BY g.seq LIMIT +?4`,
    ...memberParameters(actor),
    after,
    limit,
  );
}

/** Reads guilds as JSON texts for the wire, oldest first. */
export function readGuilds(db: ReadableDb, seqs: readonly number[]): string[] {
  return listOf(db, seqs).map((guild) => JSON.stringify(guild));
}

/** Reads one guild. */
export function readGuild(db: ReadableDb, seq: number): Guild {
  const [guild] = listOf(db, [seq]);
  if (guild === undefined) {
    throw new Error('A guild that was just found is gone.');
  }
  return guild;
}

function listOf(db: ReadableDb, seqs: readonly number[]): Guild[] {
  return db
    .all<Guild & { prefixes: string }>(
      `SELECT g.id, g.name, ${prefixesOf} AS prefixes FROM guilds g
       WHERE g.seq IN (SELECT value FROM json_each(?)) ORDER BY g.seq`,
      JSON.stringify(seqs),
    )
    .map(({ id, name, prefixes }) => ({
      id,
      name,
      // The text that `prefixesOf` makes.
      ...prefixFields(JSON.parse(prefixes) as string[]),
    }));
}

/** Finds the oldest guild of the database. */
export function findFirstGuild(db: ReadableDb): StoredGuild | undefined {
  return db.get(`SELECT seq, id, name FROM guilds ORDER BY seq LIMIT 1`);
}

/** Adds a guild and returns its key. */
export function insertGuild(
  db: WritableDb,
  guild: { id: string; name: string; now: string },
): number {
  return db.run(
    `INSERT INTO guilds (id, name, created_at, updated_at) VALUES (?1, ?2, ?3, ?3)`,
    guild.id,
    guild.name,
    guild.now,
  ).seq;
}

export function renameGuild(
  db: WritableDb,
  guild: { seq: number; name: string; now: string },
): void {
  db.run(
    `UPDATE guilds SET name = ?2, updated_at = ?3 WHERE seq = ?1`,
    guild.seq,
    guild.name,
    guild.now,
  );
}
