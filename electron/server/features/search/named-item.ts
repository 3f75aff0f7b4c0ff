import { readItemName } from '#shared/domain/work-item/names.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** Finds the key of the item of a guild that a text names, by a present or a former name. */
export function findNamedItem(db: ReadableDb, guildSeq: number, text: string): number | undefined {
  const name = readItemName(text);
  return (
    name &&
    db.get<{ seq: number }>(
      `SELECT i.seq FROM work_items i
       WHERE i.guild_seq = ?1 AND i.number = ?2 AND i.trashed = 0
         AND EXISTS (SELECT 1 FROM item_prefixes p WHERE p.guild_seq = ?1 AND p.prefix = ?3)`,
      guildSeq,
      name.number,
      name.prefix,
    )?.seq
  );
}
