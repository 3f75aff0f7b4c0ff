import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { Conversation, Participant } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { Actor } from '../../access/actor.ts';
import { isParticipant } from '../../access/membership.ts';
import { JsonText } from '../../answers/json-text.ts';
import { jsonIfShort, shortBytes } from '../../answers/list-json.ts';
import type { ListRow } from '../../answers/list-json.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import { selectAskingRun } from '../../events/asking-run.ts';
import { lastMessageJson } from '../../events/last-message.ts';
import { dropAfterPost } from './kept-thread.ts';
import type { KnownConversation } from './known-conversation.ts';

/** The fields of an operator that the rules need. */
export interface KnownOperator {
  readonly id: string;
  readonly name: string;
  readonly isParticipant: boolean;
}

/** Without a message, the insertion targets an existing field and so does nothing. */
const conversationJson = `
  json_insert(
    json_object(
      'id', c.id, 'title', c.title, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
      'archived', json(iif(c.archived, 'true', 'false')),
      'participants', json((
        SELECT json_group_array(
          json_object('id', p.member_id, 'type', p.member_type, 'name', coalesce(u.name, o.name))
          ORDER BY p.position)
        FROM participants p
          LEFT JOIN users u ON p.member_type = 'user' AND u.id = p.member_id
          LEFT JOIN operators o ON p.member_type = 'operator' AND o.id = p.member_id
        WHERE p.conversation_seq = c.seq))),
    iif(c.last_message_seq IS NULL, '$.id', '$.lastMessage'),
    (SELECT ${lastMessageJson} FROM messages m WHERE m.seq = c.last_message_seq))`;

/** Returns the operators of a guild with the given ids, in the order of the ids. */
export function findGuildOperators(
  db: ReadableDb,
  guildSeq: number,
  ids: readonly string[],
): { id: OperatorId; name: string }[] {
  return db.all(
    `SELECT o.id, o.name FROM json_each(?2) wanted
       JOIN operators o ON o.id = wanted.value AND o.guild_seq = ?1
     ORDER BY wanted.key`,
    guildSeq,
    JSON.stringify(ids),
  );
}

/** Finds an operator of the conversation's guild, and whether it is a participant. */
export function findSpeaker(
  db: ReadableDb,
  { guildSeq, participants }: Pick<KnownConversation, 'guildSeq' | 'participants'>,
  operatorId: string,
): KnownOperator | undefined {
  const participant = participants.get(operatorId);
  if (participant?.type === 'operator') {
    return { id: operatorId, name: participant.name, isParticipant: true };
  }
  const [operator] = findGuildOperators(db, guildSeq, [operatorId]);
  return operator && { ...operator, isParticipant: false };
}

/** The start and filters of a page of conversations. */
export interface ConversationPage {
  readonly guildSeq: number;
  readonly actor: Actor;
  readonly archived: boolean;
  readonly after: { readonly at: string; readonly seq: number } | undefined;
  readonly limit: number;
}

/** Returns the rows of a page of an actor's conversations, last updated first. */
export function listConversationRows(
  db: ReadableDb,
  { guildSeq, actor, archived, after, limit }: ConversationPage,
): (ListRow & { updatedAt: string })[] {
  return db.all(
    `SELECT c.seq, c.updated_at AS updatedAt,
            coalesce((SELECT octet_length(m.text) FROM messages m WHERE m.seq = c.last_message_seq), 0)
              + 500 * (SELECT count(*) FROM participants p WHERE p.conversation_seq = c.seq) AS jsonOrBytes
     FROM conversations c
     WHERE c.guild_seq = ?1 AND c.archived = ?2 AND (c.updated_at, c.seq) < (?3, ?4)
       AND ${isParticipant('c.seq', '?5')}
     ORDER BY c.updated_at DESC, c.seq DESC LIMIT +?6`,
    guildSeq,
    archived ? 1 : 0,
    // Sorts after every timestamp.
    after?.at ?? '~',
    after?.seq ?? 0,
    actor.id,
    limit,
  );
}

/** Reads conversations as JSON texts for the wire, in the order of their keys. */
export function readConversations(db: ReadableDb, seqs: readonly number[]): string[] {
  return db
    .all<{ json: string }>(
      `SELECT ${conversationJson} AS json
       FROM json_each(?) wanted CROSS JOIN conversations c ON c.seq = wanted.value
       ORDER BY wanted.key`,
      JSON.stringify(seqs),
    )
    .map(({ json }) => json);
}

/** Reads a conversation as JSON text for the wire. */
export function readConversation(db: ReadableDb, seq: number): JsonText<Conversation> {
  const row = db.get<{ json: string }>(
    `SELECT ${conversationJson} AS json FROM conversations c WHERE c.seq = ?`,
    seq,
  );
  if (row === undefined) {
    throw new Error('A conversation that was just found is gone.');
  }
  return new JsonText(row.json);
}

/** Adds a conversation with its participants and returns its key. */
export function insertConversation(
  db: WritableDb,
  conversation: {
    id: ConversationId;
    guildSeq: number;
    title: string;
    now: string;
    participants: readonly Omit<Participant, 'name'>[];
  },
): number {
  const { seq } = db.run(
    `INSERT INTO conversations (id, guild_seq, title, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?4)`,
    conversation.id,
    conversation.guildSeq,
    conversation.title,
    conversation.now,
  );
  for (const [position, member] of conversation.participants.entries()) {
    db.run(
      `INSERT INTO participants (conversation_seq, member_id, member_type, position)
       VALUES (?, ?, ?, ?)`,
      seq,
      member.id,
      member.type,
      position,
    );
  }
  return seq;
}

/** Updates the given ones of a conversation's title and archive flag. */
export function updateConversation(
  db: WritableDb,
  change: { seq: number; title?: string | undefined; archived?: boolean | undefined; now: string },
): void {
  db.run(
    `UPDATE conversations
     SET title = coalesce(?2, title), archived = coalesce(?3, archived), updated_at = ?4
     WHERE seq = ?1`,
    change.seq,
    change.title ?? null,
    change.archived === undefined ? null : Number(change.archived),
    change.now,
  );
}

/** Adds a message, moves its conversation up and updates the count of rounds; returns its key. */
export function insertMessage(
  db: WritableDb,
  row: {
    message: Message;
    conversation: { readonly seq: number; readonly id: string };
    answersSeq: number | undefined;
    /** The run that wrote it. */
    runSeq: number | undefined;
    rounds: number;
    /** Whether it joins no work of an operator. */
    waits?: boolean;
  },
): number {
  const { message, conversation } = row;
  const { seq } = db.run(
    `INSERT INTO messages
       (id, conversation_seq, text, author_id, author_type, created_at, answers_seq, run_seq,
        waits)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    message.id,
    conversation.seq,
    message.text,
    message.authorId,
    message.authorType,
    message.createdAt,
    row.answersSeq ?? null,
    row.runSeq ?? null,
    Number(row.waits ?? false),
  );
  db.run(
    `UPDATE conversations SET last_message_seq = ?2, rounds = ?3, updated_at = ?4 WHERE seq = ?1`,
    conversation.seq,
    seq,
    row.rounds,
    message.createdAt,
  );
  dropAfterPost(db, conversation, row.rounds);
  return seq;
}

/**
 * The responses to a message, as JSON texts with commas: why operators wrote nothing, and who
 * answered. Empty if there are none.
 */
const responsesJson = `
  concat_ws(',',
    (SELECT group_concat(json_object('operatorId', o.id, 'kind', r.kind, 'reason', r.reason))
     FROM silent_responses r JOIN operators o ON o.seq = r.operator_seq
     WHERE r.message_seq = m.seq),
    (SELECT group_concat(concat(
       '{"operatorId":"', a.author_id, '","kind":"',
       iif(EXISTS (SELECT 1 FROM runs r WHERE r.seq = a.run_seq AND r.state = 'failed'),
           'skipped', 'answered'),
       '"}'))
     FROM messages a WHERE a.answers_seq = m.seq))`;

/**
 * The message that a notice of an operator is about: what a run that failed writes as its answer. A
 * notice is nobody's answer once its message is tried again. Null for any other message.
 */
const retryOf = `
  iif(m.run_seq IS NOT NULL, (
    SELECT asked.id FROM runs r JOIN messages asked ON asked.seq = m.answers_seq
    WHERE r.seq = m.run_seq AND r.state = 'failed'), NULL)`;

/** The run that wrote a message, where a model was asked in it; else null. */
const runId = `
  iif(m.run_seq IS NOT NULL, (${selectAskingRun('m.run_seq')}), NULL)`;

/** A message as JSON for the wire. Only texts written by people and operators need escaping. */
const messageJson = `
  concat(
    '{"id":"', m.id, '","text":', json_quote(m.text), ',"authorId":"', m.author_id,
    '","authorType":"', m.author_type, '","createdAt":"', m.created_at, '"',
    ',"retryOf":"' || ${retryOf} || '"',
    ',"runId":"' || ${runId} || '"',
    ',"responses":[' || nullif(${responsesJson}, '') || ']', '}')`;

const selectMessageRows = `
  SELECT m.seq, ${jsonIfShort('octet_length(m.text)', messageJson)} AS jsonOrBytes
  FROM messages m WHERE m.conversation_seq = ? AND m.seq < ? ORDER BY m.seq DESC LIMIT +?`;

/** Returns the rows of a page of messages, newest first; reads no long text. */
export function listMessageRows(
  db: ReadableDb,
  { conversationSeq, before, limit }: { conversationSeq: number; before: number; limit: number },
): ListRow[] {
  return db.all(selectMessageRows, shortBytes(limit), conversationSeq, before, limit);
}

/** Reads messages as JSON texts for the wire, in the order of their keys. */
export function readMessages(db: ReadableDb, seqs: readonly number[]): string[] {
  return db
    .all<{ json: string }>(
      `SELECT ${messageJson} AS json
       FROM json_each(?) wanted CROSS JOIN messages m ON m.seq = wanted.value
       ORDER BY wanted.key`,
      JSON.stringify(seqs),
    )
    .map(({ json }) => json);
}
