import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { documentWithContentSchema } from '../domain/document/schema.ts';
import { workItemSchema } from '../domain/work-item/schema.ts';
import { endpointLimits } from '../limits/endpoint-limits.ts';
import { textLimits } from '../limits/limits.ts';
import { templateIds } from '../sample/template.ts';

/** The points of the list of first steps, in their order. */
const pointSchema = z.enum(['message', 'item', 'assign', 'document', 'connect']);

export type ChecklistPoint = z.infer<typeof pointSchema>;

const stepSchema = z.enum(['doors', 'goal', 'founding', 'connecting']);

const goalText = z.string().max(textLimits.goalDraft);

/**
 * The goal of the person, in their words; empty where they have not said it. An answer that is longer
 * than `textLimits.goal` is kept until it is shortened.
 */
export const goalSchema = z.object({
  /** The goal, or what is different once it is done. */
  text: goalText,
  /** The answers to the other two questions, where they help. */
  by: goalText,
  steps: goalText,
  /** Whether the questions are asked. */
  isHelped: z.boolean(),
});

export type Goal = z.infer<typeof goalSchema>;

/** A model on this computer that operators are to be driven by. */
export const firstModelSchema = z.object({
  /** The address of its server, as the endpoint is kept. */
  baseUrl: z.string().max(endpointLimits.address),
  name: z.string().max(endpointLimits.modelName),
});

const choiceSchema = z.object({
  step: stepSchema,
  guildName: z.string().max(500),
  template: z.enum(templateIds),
  goal: goalSchema,
  /** Absent where operators follow their scripts. */
  model: firstModelSchema.optional(),
});

/** The person's choices so far, and the step where they are. */
export type FirstRunChoice = z.infer<typeof choiceSchema>;

const stateSchema = choiceSchema.extend({
  /** Whether the guild is being made, perhaps since an earlier start. */
  isMaking: z.boolean(),
  /** Why it could not be made. */
  failure: z.string().optional(),
  /** The guild that was made, with the thread to land in until the window has. */
  made: z
    .object({
      guildId: z.string(),
      landingId: z.string().optional(),
      /** The sample content that is still there. */
      sample: z.object({ items: z.array(z.string()), threadId: z.string().optional() }).optional(),
    })
    .optional(),
  /** The points that are done; absent once the list is finished or was put away. */
  checklist: z.array(pointSchema).optional(),
});

export type FirstRunState = z.infer<typeof stateSchema>;

/** Answers where the person is in the first run. */
export const firstRunDescribe = defineCall({
  name: 'first_run.describe',
  input: z.strictObject({}),
  output: stateSchema,
});

/** Keeps what the person has chosen so far. */
export const firstRunKeep = defineCall({
  name: 'first_run.keep',
  input: z.strictObject(choiceSchema.shape),
  output: z.object({}),
});

/**
 * Makes the guild on this computer as it was chosen. Cut off, it goes on at the next start, and
 * nothing is doubled. Problems: those of the requests; then it can be asked for again.
 */
export const firstRunFound = defineCall({
  name: 'first_run.found',
  input: z.strictObject({}),
  output: stateSchema,
});

/** The window shows the thread to land in. */
export const firstRunLand = defineCall({
  name: 'first_run.land',
  input: z.strictObject({}),
  output: z.object({}),
});

/** Puts the list of first steps away for good. */
export const firstRunDismiss = defineCall({
  name: 'first_run.dismiss',
  input: z.strictObject({}),
  output: z.object({}),
});

/**
 * Removes the sample content that nobody has changed; threads are archived. It answers what went,
 * as it was and in the order in which it went.
 */
export const firstRunRemoveSample = defineCall({
  name: 'first_run.remove_sample',
  input: z.strictObject({}),
  output: z.object({
    homeId: z.string(),
    guildId: z.string(),
    /** The name of the act, which the trash knows. */
    together: z.string(),
    items: z.array(workItemSchema),
    documents: z.array(documentWithContentSchema),
    /** The ids of the threads. */
    conversations: z.array(z.string()),
  }),
});

/** Sent to every window when the first run has gone on. */
export const firstRunChanged = defineEvent({ name: 'first_run.changed', data: stateSchema });
