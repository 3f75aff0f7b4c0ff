import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a message's id in an answer. */
export const messageIdSchema = defineIdentifier('MessageId', 'msg');

/** The schema of a message's id as input. */
export const messageReference = defineReference('MessageId', 'msg');

export type MessageId = z.infer<typeof messageIdSchema>;
