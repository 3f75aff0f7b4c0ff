import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The id of a conversation in an answer. */
export const conversationIdSchema = defineIdentifier('ConversationId');

/** The id of a conversation as a caller names it. */
export const conversationReference = defineReference('ConversationId');

/** The id of a conversation. */
export type ConversationId = z.infer<typeof conversationIdSchema>;
