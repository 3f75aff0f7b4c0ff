import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import {
  cursorParameter,
  flagParameter,
  limitParameter,
  nextCursorField,
} from '../../contract/query.ts';
import { requireSomeField } from '../../contract/some-field.ts';
import { messageText, titleText } from '../../contract/text.ts';
import { guildReference } from '../guild/ids.ts';
import { operatorReference } from '../operator/ids.ts';
import { conversationReference } from './ids.ts';
import { conversationSchema } from './schema.ts';
import { countLimits } from '../../limits/limits.ts';

const countOfOperators = `Must name 1 to ${countLimits.operatorIds} operators.`;

/** Lists the caller's conversations of a guild, last updated first. */
export const conversationList = defineOperation({
  name: 'conversation.list',
  summary: 'Lists the conversations of a guild that the caller takes part in, newest first.',
  method: 'GET',
  path: '/guilds/{guildId}/conversations',
  input: z.strictObject({
    guildId: guildReference,
    limit: limitParameter.default(20),
    cursor: cursorParameter.optional(),
    /** true lists only archived conversations; by default they are left out. */
    archived: flagParameter.optional(),
  }),
  output: z.object({
    conversations: z.array(conversationSchema),
    nextCursor: nextCursorField,
  }),
  status: 200,
  problems: [],
  extensionFields: {
    cursor: { extension: 'cursor' },
    archived: { extension: 'conversation-edit' },
  },
});

/** Opens a conversation between the caller and operators of the guild. */
export const conversationCreate = defineOperation({
  name: 'conversation.create',
  summary: 'Opens a conversation with operators of the guild.',
  method: 'POST',
  path: '/guilds/{guildId}/conversations',
  input: z.strictObject({
    guildId: guildReference,
    title: titleText.optional(),
    operatorIds: z
      .array(operatorReference)
      .min(1, { error: countOfOperators })
      .transform((ids) => [...new Set(ids)])
      .refine((ids) => ids.length <= countLimits.operatorIds, { error: countOfOperators }),
    initialMessage: messageText.optional(),
  }),
  output: conversationSchema,
  status: 201,
  problems: ['unknown_reference'],
});

/** Returns a conversation. */
export const conversationGet = defineOperation({
  name: 'conversation.get',
  summary: 'Reads a conversation.',
  method: 'GET',
  path: '/conversations/{conversationId}',
  input: z.strictObject({ conversationId: conversationReference }),
  output: conversationSchema,
  status: 200,
  problems: [],
  extension: 'conversation-edit',
});

/** Renames, archives or unarchives a conversation. */
export const conversationUpdate = defineOperation({
  name: 'conversation.update',
  summary: 'Renames or archives a conversation.',
  method: 'PUT',
  path: '/conversations/{conversationId}',
  input: requireSomeField(
    z.strictObject({
      conversationId: conversationReference,
      title: titleText.optional(),
      archived: z.boolean().optional(),
    }),
    ['title', 'archived'],
  ),
  output: conversationSchema,
  status: 200,
  problems: [],
  extension: 'conversation-edit',
});
