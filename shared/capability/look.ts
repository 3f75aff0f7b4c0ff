import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { identifierInput, timestamp } from '../contract/identifier.ts';

/** How far a person has seen the work of a guild. */
const lookSchema = z.object({
  homeId: identifierInput,
  guildId: identifierInput,
  /** The greatest `updatedAt` among the items that were seen: a time of the service's clock. */
  seenAt: timestamp,
});

export type WorkLook = z.infer<typeof lookSchema>;

/** Lists how far the work of guilds was seen, of all homes. */
export const lookList = defineCall({
  name: 'look.list',
  input: z.strictObject({}),
  output: z.object({ looks: z.array(lookSchema) }),
});

/** Keeps how far the work of a guild was seen. */
export const lookSave = defineCall({
  name: 'look.save',
  input: lookSchema.strict(),
  output: z.object({}),
});
