import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { optionalText } from '../../contract/text.ts';
import { operatorIdSchema } from './ids.ts';
import { operatorSchema } from './schema.ts';

/** Sent to the guild's members when an operator joined it. */
export const operatorCreated = defineEvent({
  name: 'operator.created',
  data: z.object({ operator: operatorSchema }),
});

/** Sent to the guild's members when an operator was changed. */
export const operatorUpdated = defineEvent({
  name: 'operator.updated',
  data: z.object({ operator: operatorSchema }),
});

/** The subject of an operator's activity: a conversation or a work item. */
const activitySchema = z.object({
  conversationId: optionalText,
  workItemId: optionalText,
  operatorId: operatorIdSchema,
  /** A sentence for people, if any. */
  reason: optionalText,
});

/** The current activity of an operator, from its ephemeral events. */
export type OperatorActivity = z.infer<typeof activitySchema>;

/** Sent when an operator begins to answer a message; ephemeral. */
export const operatorThinking = defineEvent({
  name: 'operator.thinking',
  data: activitySchema,
  extension: 'operator-activity',
});

/** Sent when an operator decides to write nothing, with the reason; ephemeral. */
export const operatorPassed = defineEvent({
  name: 'operator.passed',
  data: activitySchema,
  extension: 'operator-activity',
});

/** Sent when the loop brake stops an operator (contract: Loop brake); ephemeral. */
export const operatorStopped = defineEvent({
  name: 'operator.stopped',
  data: activitySchema,
  extension: 'operator-activity',
});
