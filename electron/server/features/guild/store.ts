import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Actor } from '../../actor.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

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
