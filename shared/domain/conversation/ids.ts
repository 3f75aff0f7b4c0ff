import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a conversation's id in an answer. */
export const conversationIdSchema = defineIdentifier('ConversationId', 'cnv');

/** The schema of a conversation's id as input. */
export const conversationReference = defineReference('ConversationId', 'cnv');

export type ConversationId = z.infer<typeof conversationIdSchema>;
