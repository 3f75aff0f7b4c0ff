import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { identifierInput, timestamp } from '../contract/identifier.ts';

/** The nouns of which is told what changed since the person looked. */
const lookedAt = z.enum(['work_item', 'document']);

export type LookedAt = z.infer<typeof lookedAt>;

/** How far a person has seen the work items or the documents of a guild. */
const lookSchema = z.object({
  homeId: identifierInput,
  guildId: identifierInput,
  noun: lookedAt,
  /** The greatest `updatedAt` among the rows that were seen: a time of the service's clock. */
  seenAt: timestamp,
});

export type Look = z.infer<typeof lookSchema>;

/** Lists how far guilds were seen, of all homes. */
export const lookList = defineCall({
  name: 'look.list',
  input: z.strictObject({}),
  output: z.object({ looks: z.array(lookSchema) }),
});

/** Keeps how far a guild was seen. */
export const lookSave = defineCall({
  name: 'look.save',
  input: lookSchema.strict(),
  output: z.object({}),
});
