import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { messageIdSchema } from '../message/ids.ts';
import { conversationIdSchema } from './ids.ts';

/** The kinds of participants of a conversation. */
export const participantTypeSchema = z.enum(['user', 'operator']);

export type ParticipantType = z.infer<typeof participantTypeSchema>;

/** A participant in an answer. */
export const participantSchema = z.object({
  id: z.string(),
  type: participantTypeSchema,
  name: z.string(),
});

export type Participant = z.infer<typeof participantSchema>;

/** The newest message of a conversation, as shown in lists. */
const lastMessageSchema = z.object({
  /** Absent where a service does not name it. */
  messageId: messageIdSchema.optional(),
  text: z.string(),
  authorId: z.string(),
  createdAt: timestamp,
  /** True if it says a question (`question.list`), which waits for its answer there. */
  isQuestion: z.boolean().optional(),
});

/** A conversation in an answer. */
export const conversationSchema = z.object({
  id: conversationIdSchema,
  title: z.string(),
  createdAt: timestamp,
  /** Absent in the answer to a creation by a service without extensions. */
  updatedAt: timestamp.optional(),
  participants: z.array(participantSchema),
  lastMessage: lastMessageSchema.nullish(),
  archived: z.boolean().default(false),
});

/** A conversation: one linear thread of messages between users and operators. */
export type Conversation = z.infer<typeof conversationSchema>;
