import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { MessageId } from '#shared/domain/message/ids.ts';
import type { ParticipantType } from '#shared/domain/conversation/schema.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { OperatorTrust } from '#shared/domain/operator/trust.ts';
import type { ReadableDb } from '../../storage/database.ts';
import type { TurnMessage } from './driver.ts';

/** A message that operators may have to answer. */
export interface PendingMessage {
  readonly seq: number;
  readonly id: MessageId;
  readonly text: string;
  readonly authorId: string;
  readonly authorType: ParticipantType;
  /** The run that wrote it; null for an act of a person. */
  readonly runSeq: number | null;
  /** 1 if it joins no work of an operator. */
  readonly waits: number;
  readonly conversationSeq: number;
  readonly conversationId: ConversationId;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  /** 1 if an operator other than the author takes part. */
  readonly hasOtherOperators: number;
}

/** An operator with its key. */
export interface KnownOperator extends Operator {
  readonly seq: number;
}

/** The columns of an operator, named for `operatorOf`. */
export const operatorColumns = `
  o.seq AS operatorSeq, o.id AS operatorId, o.name, o.role, o.personality, o.capabilities,
  o.trust`;

/** A row with the columns of an operator. */
export interface OperatorRow {
  readonly operatorSeq: number;
  readonly operatorId: OperatorId;
  readonly name: string;
  readonly role: string | null;
  readonly personality: string | null;
  readonly capabilities: string;
  readonly trust: OperatorTrust;
}

export function operatorOf(row: OperatorRow): KnownOperator {
  return {
    seq: row.operatorSeq,
    id: row.operatorId,
    name: row.name,
    role: row.role ?? undefined,
    personality: row.personality ?? undefined,
    // Always an array of strings in this column
    capabilities: JSON.parse(row.capabilities) as string[],
    trust: row.trust === 'task' ? undefined : row.trust,
  };
}

const selectPending = `SELECT m.seq, m.id, m.text, m.author_id AS authorId, m.author_type AS authorType,
            m.run_seq AS runSeq, m.waits,
            c.seq AS conversationSeq, c.id AS conversationId, g.seq AS guildSeq, g.id AS guildId,
            EXISTS (
              SELECT 1 FROM participants p
              WHERE p.conversation_seq = m.conversation_seq AND p.member_type = 'operator'
                AND p.member_id <> m.author_id) AS hasOtherOperators
     FROM messages m
       JOIN conversations c ON c.seq = m.conversation_seq
       JOIN guilds g ON g.seq = c.guild_seq`;

/** Returns the messages after `seq`, oldest first. */
export function messagesAfter(db: ReadableDb, seq: number, limit: number): PendingMessage[] {
  return db.all(`${selectPending} WHERE m.seq > ? ORDER BY m.seq LIMIT +?`, seq, limit);
}

/** Returns one message that operators may have to answer. */
export function findPendingMessage(db: ReadableDb, seq: number): PendingMessage | undefined {
  return db.get(`${selectPending} WHERE m.seq = ?`, seq);
}

/** Returns the operators of a conversation, in the order in which they were listed. */
export function participatingOperators(db: ReadableDb, conversationSeq: number): KnownOperator[] {
  return db
    .all<OperatorRow>(
      `SELECT ${operatorColumns} FROM participants p JOIN operators o ON o.id = p.member_id
       WHERE p.conversation_seq = ? AND p.member_type = 'operator' ORDER BY p.position`,
      conversationSeq,
    )
    .map((row) => operatorOf(row));
}

/** Returns the key of the person who acts in a message: its author, or else the thread's person. */
export function personOf(
  db: ReadableDb,
  { authorId, conversationSeq }: Pick<PendingMessage, 'authorId' | 'conversationSeq'>,
): number | undefined {
  const row = db.get<{ seq: number }>(
    `SELECT u.seq FROM participants p JOIN users u ON u.id = p.member_id
     WHERE p.conversation_seq = ? AND p.member_type = 'user'
     ORDER BY p.member_id = ? DESC, p.position LIMIT 1`,
    conversationSeq,
    authorId,
  );
  return row?.seq;
}

/**
 * Returns the newest messages of a conversation up to a given one, oldest first. They begin after
 * the last skipped message, because the messages up to it may have caused the failure.
 */
export function threadUpTo(
  db: ReadableDb,
  { conversationSeq, seq, limit }: { conversationSeq: number; seq: number; limit: number },
): TurnMessage[] {
  const rows = db.all<Omit<TurnMessage, 'isByOperator'> & { authorType: ParticipantType }>(
    `SELECT m.text, m.author_id AS authorId, m.author_type AS authorType,
            coalesce(u.name, o.name, '') AS authorName
     FROM messages m
       LEFT JOIN users u ON m.author_type = 'user' AND u.id = m.author_id
       LEFT JOIN operators o ON m.author_type = 'operator' AND o.id = m.author_id
     WHERE m.conversation_seq = ?1 AND m.seq <= ?2 AND m.seq > coalesce((
       SELECT max(r.message_seq) FROM runs r JOIN run_messages f ON f.run_seq = r.seq
       WHERE r.state = 'failed' AND r.conversation_seq = ?1 AND r.message_seq < ?2), 0)
     ORDER BY m.seq DESC LIMIT +?3`,
    conversationSeq,
    seq,
    limit,
  );
  return rows
    .map(({ authorType, ...row }) => ({ ...row, isByOperator: authorType === 'operator' }))
    .toReversed();
}

/** Returns the number of operators' answers to operators since the last act of a person. */
export function roundsOf(db: ReadableDb, conversationSeq: number): number {
  const row = db.get<{ rounds: number }>(
    `SELECT rounds FROM conversations WHERE seq = ?`,
    conversationSeq,
  );
  return row?.rounds ?? 0;
}
