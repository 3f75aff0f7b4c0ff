import type { GuildId } from '#shared/domain/guild/ids.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { Actor } from './actor.ts';

// Who may see what, all of it: the members of a guild and its operators see the guild, the
// participants of a conversation see the conversation, and events follow both. Whoever may not see
// something is answered as if it never was (contract: Access).

/** A guild that somebody belongs to. */
export interface MemberGuild {
  readonly seq: number;
  readonly id: GuildId;
  readonly name: string;
}

/** Who sees an event: a user, the participants of a conversation, or the members of a guild. */
export interface Audience {
  readonly guildSeq?: number;
  readonly guildId?: GuildId;
  readonly conversationSeq?: number;
  readonly userSeq?: number;
}

/**
 * SQL that says whether somebody belongs to a guild. `type` and `seq` stand for `memberParameters`; all
 * three are a column or a parameter.
 */
export function isMember(guildSeq: string, type: string, seq: string): string {
  return `CASE ${type} WHEN 'operator' THEN ${guildSeq} = ${seq} ELSE ${hasUser(guildSeq, seq)} END`;
}

/** What `isMember` is asked with: an operator belongs to the guild that it was made in. */
export function memberParameters(actor: Actor): [type: string, seq: number] {
  return [actor.type, actor.type === 'operator' ? actor.guildSeq : actor.seq];
}

/** SQL that says whether a user or an operator takes part in a conversation. */
export function isParticipant(conversationSeq: string, id: string): string {
  return `EXISTS (
    SELECT 1 FROM participants me
    WHERE me.conversation_seq = ${conversationSeq} AND me.member_id = ${id})`;
}

/** SQL that says whether a user sees a row of the event log, of which `events` is the name. */
export function canSeeEvent(events: string, userSeq: string, userId: string): string {
  return `CASE
    WHEN ${events}.user_seq IS NOT NULL THEN ${events}.user_seq = ${userSeq}
    WHEN ${events}.conversation_seq IS NOT NULL
      THEN ${isParticipant(`${events}.conversation_seq`, userId)}
    ELSE ${hasUser(`${events}.guild_seq`, userSeq)}
  END`;
}

/** The guild of an address; undefined for one that somebody does not belong to. */
export function findMemberGuild(
  db: ReadableDb,
  actor: Actor,
  guildId: string,
): MemberGuild | undefined {
  return db.get(
    `SELECT g.seq, g.id, g.name FROM guilds g WHERE g.id = ?1 AND ${isMember('g.seq', '?2', '?3')}`,
    guildId,
    ...memberParameters(actor),
  );
}

/** The guild of an address, for whoever belongs to it. */
export function requireMembership(db: ReadableDb, actor: Actor, guildId: string): MemberGuild {
  const guild = findMemberGuild(db, actor, guildId);
  if (guild === undefined) {
    throw problemError('not_found', 'There is no such guild.');
  }
  return guild;
}

/** The same for a person alone: operators list and begin no conversations. */
export function requireUserMembership(db: ReadableDb, actor: Actor, guildId: string): MemberGuild {
  if (actor.type !== 'user') {
    throw problemError('not_found', 'There is no such guild.');
  }
  return requireMembership(db, actor, guildId);
}

/** Makes a user a member; one who is already stays it. */
export function insertMember(db: WritableDb, guildSeq: number, userSeq: number): void {
  db.run(
    `INSERT INTO guild_members (guild_seq, user_seq) VALUES (?, ?) ON CONFLICT DO NOTHING`,
    guildSeq,
    userSeq,
  );
}

/** The users who take part in a conversation, in their order. */
export function participatingUsers(db: ReadableDb, conversationSeq: number): number[] {
  const rows = db.all<{ seq: number }>(
    `SELECT u.seq FROM participants p JOIN users u ON u.id = p.member_id
     WHERE p.conversation_seq = ? AND p.member_type = 'user' ORDER BY p.position`,
    conversationSeq,
  );
  return rows.map(({ seq }) => seq);
}

/** The users who see an event. */
export function usersInAudience(db: ReadableDb, audience: Audience): number[] {
  const { userSeq, conversationSeq, guildSeq } = audience;
  if (userSeq !== undefined) {
    return [userSeq];
  }
  if (conversationSeq !== undefined) {
    return participatingUsers(db, conversationSeq);
  }
  const rows = db.all<{ seq: number }>(
    `SELECT user_seq AS seq FROM guild_members WHERE guild_seq = ?`,
    guildSeq ?? 0,
  );
  return rows.map(({ seq }) => seq);
}

function hasUser(guildSeq: string, userSeq: string): string {
  return `EXISTS (
    SELECT 1 FROM guild_members m WHERE m.guild_seq = ${guildSeq} AND m.user_seq = ${userSeq})`;
}
