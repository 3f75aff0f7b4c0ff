import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { MessageId } from '#shared/domain/message/ids.ts';
import type { ParticipantType } from '#shared/domain/conversation/schema.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { TurnMessage } from './driver.ts';

/** A message that operators may have to answer. */
export interface PendingMessage {
  readonly seq: number;
  readonly id: MessageId;
  readonly text: string;
  readonly authorId: string;
  readonly authorType: ParticipantType;
  readonly conversationSeq: number;
  readonly conversationId: ConversationId;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  /** 1 if an operator other than the author takes part. */
  readonly hasOtherOperators: number;
}

/** An operator that takes part in a conversation. */
export interface ParticipatingOperator extends Operator {
  readonly seq: number;
}

const reactorName = 'operators';

/** Returns the newest message that all operators have handled. */
export function readHandledSeq(db: ReadableDb): number {
  const row = db.get<{ seq: number }>(
    `SELECT handled_seq AS seq FROM reactors WHERE name = ?`,
    reactorName,
  );
  return row?.seq ?? 0;
}

/** Saves the newest message that all operators have handled. */
export function writeHandledSeq(db: WritableDb, seq: number): void {
  db.run(
    `INSERT INTO reactors (name, handled_seq) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET handled_seq = ?2`,
    reactorName,
    seq,
  );
}

const selectPending = `SELECT m.seq, m.id, m.text, m.author_id AS authorId, m.author_type AS authorType,
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
export function participatingOperators(
  db: ReadableDb,
  conversationSeq: number,
): ParticipatingOperator[] {
  const rows = db.all<{
    seq: number;
    id: OperatorId;
    name: string;
    role: string | null;
    personality: string | null;
    capabilities: string;
  }>(
    `SELECT o.seq, o.id, o.name, o.role, o.personality, o.capabilities
     FROM participants p JOIN operators o ON o.id = p.member_id
     WHERE p.conversation_seq = ? AND p.member_type = 'operator' ORDER BY p.position`,
    conversationSeq,
  );
  return rows.map((row) => ({
    seq: row.seq,
    id: row.id,
    name: row.name,
    role: row.role ?? undefined,
    personality: row.personality ?? undefined,
    // Always an array of strings in this column
    capabilities: JSON.parse(row.capabilities) as string[],
  }));
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
       SELECT max(t.message_seq) FROM turn_attempts t
       WHERE t.state = 'skipped' AND t.conversation_seq = ?1 AND t.message_seq < ?2), 0)
     ORDER BY m.seq DESC LIMIT +?3`,
    conversationSeq,
    seq,
    limit,
  );
  return rows
    .map(({ authorType, ...row }) => ({ ...row, isByOperator: authorType === 'operator' }))
    .toReversed();
}

/** Returns whether an operator has already answered a message. */
export function hasAnswered(db: ReadableDb, messageSeq: number, operatorId: string): boolean {
  const row = db.get(
    `SELECT 1 FROM messages WHERE answers_seq = ? AND author_id = ?`,
    messageSeq,
    operatorId,
  );
  return row !== undefined;
}

/** Returns the number of operators' answers to operators since the last act of a person. */
export function roundsOf(db: ReadableDb, conversationSeq: number): number {
  const row = db.get<{ rounds: number }>(
    `SELECT rounds FROM conversations WHERE seq = ?`,
    conversationSeq,
  );
  return row?.rounds ?? 0;
}
