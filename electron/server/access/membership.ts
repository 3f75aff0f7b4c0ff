import type { GuildId } from '#shared/domain/guild/ids.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { Actor } from './actor.ts';

// The rules of access. The members of a guild and its operators see the guild, the participants of
// a conversation see the conversation, and events follow the same rules. Users without access get
// the same answer as for an unknown id (contract: Access).

/** A guild that an actor belongs to. */
export interface MemberGuild {
  readonly seq: number;
  readonly id: GuildId;
  readonly name: string;
}

/**
 * The recipients of an event: a user, the participants of a conversation, or the members of a
 * guild.
 */
export interface Audience {
  readonly guildSeq?: number;
  readonly guildId?: GuildId;
  readonly conversationSeq?: number;
  readonly userSeq?: number;
}

/**
 * SQL that tests whether an actor belongs to a guild. `type` and `seq` stand for
 * `memberParameters`. Each argument is a column or a parameter.
 */
export function isMember(guildSeq: string, type: string, seq: string): string {
  return `CASE ${type} WHEN 'operator' THEN ${guildSeq} = ${seq} ELSE ${hasUser(guildSeq, seq)} END`;
}

/**
 * Returns the parameters for `isMember`. An operator belongs to the guild that it was created in.
 */
export function memberParameters(actor: Actor): [type: string, seq: number] {
  return [actor.type, actor.type === 'operator' ? actor.guildSeq : actor.seq];
}

/** SQL that tests whether a user or an operator takes part in a conversation. */
export function isParticipant(conversationSeq: string, id: string): string {
  return `EXISTS (
    SELECT 1 FROM participants me
    WHERE me.conversation_seq = ${conversationSeq} AND me.member_id = ${id})`;
}

/**
 * SQL that tests whether a user sees a row of the event log; `events` is the name of that table.
 */
export function canSeeEvent(events: string, userSeq: string, userId: string): string {
  return `CASE
    WHEN ${events}.user_seq IS NOT NULL THEN ${events}.user_seq = ${userSeq}
    WHEN ${events}.conversation_seq IS NOT NULL
      THEN ${isParticipant(`${events}.conversation_seq`, userId)}
    ELSE ${hasUser(`${events}.guild_seq`, userSeq)}
  END`;
}

/** Finds the guild of an address; undefined if the actor does not belong to it. */
export function findMemberGuild(
  db: ReadableDb,
  actor: Actor,
  guildId: string,
): MemberGuild | undefined {
  const read = () =>
    db.get<MemberGuild>(
      `SELECT g.seq, g.id, g.name FROM guilds g WHERE g.id = ?1 AND ${isMember('g.seq', '?2', '?3')}`,
      guildId,
      ...memberParameters(actor),
    );
  const key = `guild ${guildId} of ${actor.id}`;
  return db.kept.getOrRead(key, read, ({ name }) => 500 + 2 * name.length);
}

/** Returns the guild of an address; refuses an actor that does not belong to it. */
export function requireMembership(db: ReadableDb, actor: Actor, guildId: string): MemberGuild {
  const guild = findMemberGuild(db, actor, guildId);
  if (guild === undefined) {
    throw problemError('not_found', 'There is no such guild.');
  }
  return guild;
}

/** Does the same for users only; operators do not list or create conversations. */
export function requireUserMembership(db: ReadableDb, actor: Actor, guildId: string): MemberGuild {
  if (actor.type !== 'user') {
    throw problemError('not_found', 'There is no such guild.');
  }
  return requireMembership(db, actor, guildId);
}

/** Makes a user a member; does nothing if they already are. */
export function insertMember(db: WritableDb, guildSeq: number, userSeq: number): void {
  db.run(
    `INSERT INTO guild_members (guild_seq, user_seq) VALUES (?, ?) ON CONFLICT DO NOTHING`,
    guildSeq,
    userSeq,
  );
}

/** Returns the users who take part in a conversation, in their order. */
function participatingUsers(db: ReadableDb, conversationSeq: number): readonly number[] {
  const read = () =>
    db
      .all<{ seq: number }>(
        `SELECT u.seq FROM participants p JOIN users u ON u.id = p.member_id
         WHERE p.conversation_seq = ? AND p.member_type = 'user' ORDER BY p.position`,
        conversationSeq,
      )
      .map(({ seq }) => seq);
  const key = `participating users ${conversationSeq}`;
  return db.kept.getOrRead(key, read, (users) => 200 + 8 * users.length);
}

/** Returns the users who see an event. */
export function usersInAudience(db: ReadableDb, audience: Audience): readonly number[] {
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

/** SQL for the key of the first member of a guild. */
export function firstMemberOf(guildSeq: string): string {
  return `(SELECT min(m.user_seq) FROM guild_members m WHERE m.guild_seq = ${guildSeq})`;
}

function hasUser(guildSeq: string, userSeq: string): string {
  return `EXISTS (
    SELECT 1 FROM guild_members m WHERE m.guild_seq = ${guildSeq} AND m.user_seq = ${userSeq})`;
}
