import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { optionalText } from '../../contract/text.ts';
import { operatorIdSchema } from './ids.ts';
import { operatorSchema } from './schema.ts';

/** An operator joined a guild; to the guild's members. */
export const operatorCreated = defineEvent({
  name: 'operator.created',
  data: z.object({ operator: operatorSchema }),
});

/** An operator was changed; to the guild's members. */
export const operatorUpdated = defineEvent({
  name: 'operator.updated',
  data: z.object({ operator: operatorSchema }),
});

/** What an operator is about: a conversation or a work item. */
const activitySchema = z.object({
  conversationId: optionalText,
  workItemId: optionalText,
  operatorId: operatorIdSchema,
  /** A sentence for people, where there is one. */
  reason: optionalText,
});

/** What an operator is about just now, as its ephemeral events tell it. */
export type OperatorActivity = z.infer<typeof activitySchema>;

/** An operator has begun to answer a message; ephemeral. */
export const operatorThinking = defineEvent({
  name: 'operator.thinking',
  data: activitySchema,
  extension: 'operator-activity',
});

/** An operator decided to write nothing, and why; ephemeral. */
export const operatorPassed = defineEvent({
  name: 'operator.passed',
  data: activitySchema,
  extension: 'operator-activity',
});

/** The loop brake kept an operator from answering (contract: Loop brake); ephemeral. */
export const operatorStopped = defineEvent({
  name: 'operator.stopped',
  data: activitySchema,
  extension: 'operator-activity',
});
