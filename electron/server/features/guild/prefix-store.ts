import { prefixFrom } from '#shared/domain/guild/item-prefix.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Database, ReadableDb, WritableDb } from '../../../storage/database.ts';

/** SQL for the prefixes of the guild `g` as a JSON list, the present one first. */
export const prefixesOf = `(SELECT json_group_array(p.prefix ORDER BY p.seq DESC)
  FROM item_prefixes p WHERE p.guild_seq = g.seq)`;

/** Returns what a guild says of its prefixes. */
export function prefixFields(
  prefixes: readonly string[],
): Pick<Guild, 'itemPrefix' | 'formerItemPrefixes'> {
  const [itemPrefix, ...formerItemPrefixes] = prefixes;
  return {
    ...(itemPrefix !== undefined && { itemPrefix }),
    ...(formerItemPrefixes.length > 0 && { formerItemPrefixes }),
  };
}

/** Returns the prefixes that a guild has had, the present one first. */
export function listPrefixes(db: ReadableDb, guildSeq: number): string[] {
  return db
    .all<{ prefix: string }>(
      `SELECT prefix FROM item_prefixes WHERE guild_seq = ? ORDER BY seq DESC`,
      guildSeq,
    )
    .map(({ prefix }) => prefix);
}

/** Makes a prefix the present one of a guild; it may have had it before. */
export function insertPrefix(db: WritableDb, guildSeq: number, prefix: string): void {
  db.run(`DELETE FROM item_prefixes WHERE guild_seq = ? AND prefix = ?`, guildSeq, prefix);
  db.run(`INSERT INTO item_prefixes (guild_seq, prefix) VALUES (?, ?)`, guildSeq, prefix);
}

/** Gives each guild without a prefix, which is of an earlier version, one made of its name. */
export function giveFirstPrefixes(db: Database): void {
  const guilds = db.all<{ seq: number; name: string }>(
    `SELECT g.seq, g.name FROM guilds g
     WHERE NOT EXISTS (SELECT 1 FROM item_prefixes p WHERE p.guild_seq = g.seq)`,
  );
  if (guilds.length === 0) {
    return;
  }
  db.transaction((tx) => {
    for (const { seq, name } of guilds) {
      insertPrefix(tx, seq, prefixFrom(name));
    }
  });
}
