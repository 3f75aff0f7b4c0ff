import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { optionalText } from '../../contract/text.ts';
import { runIdSchema } from '../run/ids.ts';
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

/**
 * The phase of a model's work in a run (contract: Progress): it was asked; its server, which is
 * this computer, says nothing yet; its server says nothing; it reasons; it writes; its calls are
 * performed; or nothing of it is shown any more.
 */
const progressPhaseSchema = z.enum([
  'asking',
  'loading',
  'silent',
  'thinking',
  'writing',
  'calling',
  'over',
]);

export type ProgressPhase = z.infer<typeof progressPhaseSchema>;

/** The phase of a model in a run, and the next piece of its text, from an ephemeral event. */
const progressSchema = z.object({
  conversationId: optionalText,
  workItemId: optionalText,
  operatorId: operatorIdSchema,
  runId: runIdSchema,
  phase: progressPhaseSchema,
  /** How much of the text came before this piece, in UTF-16 units. From 0 it begins anew. */
  from: z.int().nonnegative(),
  text: z.string(),
  /** The tokens that the reply has come to at the least, reasoning with it. */
  tokens: z.int().nonnegative(),
});

export type OperatorProgress = z.infer<typeof progressSchema>;

/** Sent while the model of an operator answers, a few times a second; ephemeral. */
export const operatorProgress = defineEvent({
  name: 'operator.progress',
  data: progressSchema,
  extension: 'operator-runs',
});
