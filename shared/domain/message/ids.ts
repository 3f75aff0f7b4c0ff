import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The id of a message in an answer. */
export const messageIdSchema = defineIdentifier('MessageId');

/** The id of a message as a caller names it. */
export const messageReference = defineReference('MessageId');

/** The id of a message. */
export type MessageId = z.infer<typeof messageIdSchema>;
