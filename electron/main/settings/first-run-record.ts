import { z } from 'zod';
import { firstModelSchema, goalSchema } from '#shared/capability/first-run.ts';
import { templateIds } from '#shared/sample/template.ts';

const thingSchema = z.object({ id: z.string(), updatedAt: z.string().optional() });

/** The first run as it is kept: what was chosen, what was made of it, and what was done since. */
export const firstRunRecordSchema = z.object({
  step: z.enum(['doors', 'goal', 'founding', 'connecting']),
  guildName: z.string(),
  template: z.enum(templateIds),
  /** The goal of the person; absent in records of earlier versions. */
  goal: goalSchema.optional(),
  model: firstModelSchema.optional(),
  /** Begins the keys of the requests that make the guild; there once it was asked for. */
  run: z.string().optional(),
  /** The guild that was made, with its sample content as it was then. */
  made: z
    .object({
      guildId: z.string(),
      items: z.array(thingSchema),
      documents: z.array(thingSchema),
      conversations: z.array(thingSchema),
      /** The thread to begin in; earlier versions began in the first of the sample content. */
      threadId: z.string().optional(),
      /** The ids of what was removed of it and not brought back since. */
      removed: z.array(z.string()).optional(),
    })
    .optional(),
  /** Whether the window has shown the thread to land in. */
  isLanded: z.boolean().optional(),
  /** The first steps that are done. */
  done: z.array(z.enum(['message', 'item', 'assign', 'document', 'connect'])),
  /** Whether the person has put the list of first steps away. */
  isDismissed: z.boolean().optional(),
});

/** The guild that was made, as it is kept. */
export type KeptSample = NonNullable<z.infer<typeof firstRunRecordSchema>['made']>;

export type KeptFirstRun = z.infer<typeof firstRunRecordSchema>;
