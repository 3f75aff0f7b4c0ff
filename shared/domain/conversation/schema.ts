import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { conversationIdSchema } from './ids.ts';

/** Who may take part in a conversation: a person or an operator. */
export const participantTypeSchema = z.enum(['user', 'operator']);

/** The kind of a participant. */
export type ParticipantType = z.infer<typeof participantTypeSchema>;

/** A participant as a service answers with it. */
const participantSchema = z.object({
  id: z.string(),
  type: participantTypeSchema,
  name: z.string(),
});

/** Someone who takes part in a conversation. */
export type Participant = z.infer<typeof participantSchema>;

/** The newest message of a conversation, as lists show it. */
const lastMessageSchema = z.object({
  text: z.string(),
  authorId: z.string(),
  createdAt: timestamp,
});

/** A conversation as a service answers with it. */
export const conversationSchema = z.object({
  id: conversationIdSchema,
  title: z.string(),
  createdAt: timestamp,
  /** Absent in the answer to a creation of a service without extensions. */
  updatedAt: timestamp.optional(),
  participants: z.array(participantSchema),
  lastMessage: lastMessageSchema.nullish(),
  archived: z.boolean().default(false),
});

/** A conversation: one linear thread of messages between users and operators. */
export type Conversation = z.infer<typeof conversationSchema>;
