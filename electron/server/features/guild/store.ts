import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Actor } from '../../access/actor.ts';
import type { ListRow } from '../../answers/list-json.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** A guild with the key by which tables join. */
export interface StoredGuild extends Guild {
  readonly seq: number;
}

/** The guilds that somebody belongs to, oldest first. */
export function listGuilds(db: ReadableDb, actor: Actor): Guild[] {
  if (actor.type === 'operator') {
    return db.all(`SELECT id, name FROM guilds WHERE seq = ?`, actor.guildSeq);
  }
  return db.all(
    `SELECT g.id, g.name FROM guild_members m JOIN guilds g ON g.seq = m.guild_seq
     WHERE m.user_seq = ? ORDER BY g.seq`,
    actor.seq,
  );
}

/** The rows of the guilds that somebody belongs to, after one of them, oldest first. */
export function listGuildRows(
  db: ReadableDb,
  { actor, after, limit }: { actor: Actor; after: number; limit: number },
): ListRow[] {
  return db.all(
    `SELECT g.seq, octet_length(g.name) AS bytes FROM guilds g
     WHERE g.seq > ?3 AND CASE ?1
       WHEN 'operator' THEN g.seq = ?2
       ELSE EXISTS (SELECT 1 FROM guild_members m WHERE m.guild_seq = g.seq AND m.user_seq = ?2)
     END
     ORDER BY g.seq LIMIT ?4`,
    actor.type,
    actor.type === 'operator' ? actor.guildSeq : actor.seq,
    after,
    limit,
  );
}

/** Guilds as they go over the wire, oldest first. */
export function readGuilds(db: ReadableDb, seqs: readonly number[]): string[] {
  return db
    .all<Guild>(
      `SELECT id, name FROM guilds WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      JSON.stringify(seqs),
    )
    .map((guild) => JSON.stringify(guild));
}

/** A guild that somebody belongs to; undefined for any other. */
export function findGuild(db: ReadableDb, actor: Actor, guildId: string): StoredGuild | undefined {
  if (actor.type === 'operator') {
    return db.get(
      `SELECT seq, id, name FROM guilds WHERE id = ? AND seq = ?`,
      guildId,
      actor.guildSeq,
    );
  }
  return db.get(
    `SELECT g.seq, g.id, g.name FROM guilds g
     JOIN guild_members m ON m.guild_seq = g.seq AND m.user_seq = ?2
     WHERE g.id = ?1`,
    guildId,
    actor.seq,
  );
}

/** The oldest guild of the database. */
export function findFirstGuild(db: ReadableDb): StoredGuild | undefined {
  return db.get(`SELECT seq, id, name FROM guilds ORDER BY seq LIMIT 1`);
}

/** Adds a guild and answers with its key. */
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

/** Makes a user a member; one who is already stays it. */
export function insertMember(db: WritableDb, guildSeq: number, userSeq: number): void {
  db.run(
    `INSERT INTO guild_members (guild_seq, user_seq) VALUES (?, ?) ON CONFLICT DO NOTHING`,
    guildSeq,
    userSeq,
  );
}

/** Gives a guild another name. */
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
