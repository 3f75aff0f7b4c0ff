import type { Guild } from '#shared/domain/guild/schema.ts';
import { leadsToGuild, readItemName } from '#shared/domain/work-item/names.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { FoundRow } from './matching-rows.ts';

/** Finds the cached work item of a guild that a text names, by a present or a former name. */
export function namedRow(
  db: ReadableDb,
  { homeId, guildId }: { readonly homeId: string; readonly guildId: string },
  text: string,
): FoundRow | undefined {
  const name = readItemName(text);
  const guild =
    name &&
    db.get<{ body: string }>(
      `SELECT body FROM records WHERE home_id = ? AND kind = 'guild' AND id = ?`,
      homeId,
      guildId,
    );
  if (name === undefined || guild === undefined) {
    return undefined;
  }
  // The guild was parsed by its schema before it was kept.
  const known = JSON.parse(guild.body) as Guild;
  return leadsToGuild(known, name.prefix)
    ? db.get<FoundRow>(
        `SELECT seq, kind, id, scope, created FROM records
         WHERE home_id = ? AND kind = 'work_item' AND scope = ?
           AND coalesce(brief, body) ->> '$.number' = ?`,
        homeId,
        guildId,
        name.number,
      )
    : undefined;
}
