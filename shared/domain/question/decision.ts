import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { cursorParameter, flagParameter, limitParameter } from '../../contract/query.ts';
import { conversationIdSchema, conversationReference } from '../conversation/ids.ts';
import { guildReference } from '../guild/ids.ts';
import { operatorIdSchema } from '../operator/ids.ts';
import { runIdSchema } from '../run/ids.ts';
import { userIdSchema } from '../user/ids.ts';
import { workItemIdSchema, workItemReference } from '../work-item/ids.ts';

// Questions and proposals wait for the decision of a person. Both have this.

/** The fields of a question or proposal that say by whom, for whom, where and when. */
export const decisionFields = {
  operatorId: operatorIdSchema,
  runId: runIdSchema,
  /** The person who decides. */
  userId: userIdSchema,
  /** The thread or the item of the run. */
  conversationId: conversationIdSchema.optional(),
  workItemId: workItemIdSchema.optional(),
  createdAt: timestamp,
  expiresAt: timestamp,
  decidedAt: timestamp.optional(),
};

/** The request for the questions or proposals of a guild. */
export const decisionListInput = z.strictObject({
  guildId: guildReference,
  conversationId: conversationReference.optional(),
  workItemId: workItemReference.optional(),
  /** Only those that are open, or only those that are decided. */
  open: flagParameter.optional(),
  limit: limitParameter.default(50),
  cursor: cursorParameter.optional(),
});
