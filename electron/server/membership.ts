import type { GuildId } from '#shared/domain/guild/ids.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Actor } from './actor.ts';
import type { ReadableDb } from './storage/database.ts';

/** A guild that somebody belongs to. */
export interface MemberGuild {
  readonly seq: number;
  readonly id: GuildId;
}

/**
 * The guild of an address, for whoever belongs to it: its members and its operators. Any other is
 * as unknown as one that never was (contract: Access).
 */
export function requireMembership(db: ReadableDb, actor: Actor, guildId: string): MemberGuild {
  const guild = db.get<MemberGuild>(
    `SELECT g.seq, g.id FROM guilds g WHERE g.id = ?1 AND CASE ?2
       WHEN 'operator' THEN g.seq = ?3
       ELSE EXISTS (
         SELECT 1 FROM guild_members m WHERE m.guild_seq = g.seq AND m.user_seq = ?4)
     END`,
    guildId,
    actor.type,
    actor.type === 'operator' ? actor.guildSeq : null,
    actor.seq,
  );
  if (guild === undefined) throw problemError('not_found', 'There is no such guild.');
  return guild;
}
