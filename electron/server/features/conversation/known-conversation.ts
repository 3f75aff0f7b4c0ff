import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { Conversation, Participant } from '#shared/domain/conversation/schema.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { Actor } from '../../access/actor.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { conversationKey } from './kept-thread.ts';

/** A conversation with everything that posting needs to know about it. */
export interface KnownConversation {
  readonly seq: number;
  readonly id: ConversationId;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly title: string;
  readonly isArchived: boolean;
  readonly createdAt: string;
  /** The number of operators' answers to operators since the last act of a person. */
  readonly rounds: number;
  /** In their order, by their ids. */
  readonly participants: ReadonlyMap<string, Participant>;
  /** The keys of the users among them. */
  readonly userSeqs: readonly number[];
}

/** Finds a conversation in which an actor takes part; undefined for any other. */
export function findConversation(
  db: ReadableDb,
  actor: Actor,
  conversationId: string,
): KnownConversation | undefined {
  const conversation = knownConversation(db, conversationId);
  return conversation?.participants.has(actor.id) === true ? conversation : undefined;
}

function knownConversation(db: ReadableDb, id: string): KnownConversation | undefined {
  return db.kept.getOrRead(conversationKey(id), () => readKnown(db, id), bytesOf);
}

/** About the memory that a conversation takes. */
function bytesOf({ title, participants }: KnownConversation): number {
  const names = [...participants.values()].reduce((sum, { name }) => sum + name.length, 0);
  return 1_000 + 500 * participants.size + 2 * (title.length + names);
}

function readKnown(db: ReadableDb, conversationId: string): KnownConversation | undefined {
  const row = db.get<
    Omit<KnownConversation, 'isArchived' | 'participants' | 'userSeqs'> & { archived: number }
  >(
    `SELECT c.seq, c.id, c.guild_seq AS guildSeq, g.id AS guildId, c.title, c.archived,
            c.created_at AS createdAt, c.rounds
     FROM conversations c JOIN guilds g ON g.seq = c.guild_seq WHERE c.id = ?`,
    conversationId,
  );
  if (row === undefined) {
    return undefined;
  }
  const members = db.all<Participant & { userSeq: number | null }>(
    `SELECT p.member_id AS id, p.member_type AS type, coalesce(u.name, o.name) AS name,
            u.seq AS userSeq
     FROM participants p
       LEFT JOIN users u ON p.member_type = 'user' AND u.id = p.member_id
       LEFT JOIN operators o ON p.member_type = 'operator' AND o.id = p.member_id
     WHERE p.conversation_seq = ? ORDER BY p.position`,
    row.seq,
  );
  const { archived, ...facts } = row;
  return {
    ...facts,
    isArchived: archived === 1,
    participants: new Map(members.map(({ id, type, name }) => [id, { id, type, name }])),
    userSeqs: members.flatMap(({ userSeq }) => (userSeq === null ? [] : [userSeq])),
  };
}

/** Returns a conversation as a message that was posted into it leaves it. */
export function conversationAfter(
  { id, title, createdAt, isArchived, participants }: KnownConversation,
  message: Message,
  isQuestion: boolean,
): Conversation {
  return {
    id,
    title,
    createdAt,
    updatedAt: message.createdAt,
    archived: isArchived,
    participants: [...participants.values()],
    lastMessage: {
      messageId: message.id,
      text: message.text,
      authorId: message.authorId,
      createdAt: message.createdAt,
      ...(isQuestion && { isQuestion }),
    },
  };
}
