import { z } from 'zod';
import { guildIdSchema } from './ids.ts';

/** A guild in an answer. */
export const guildSchema = z.object({
  id: guildIdSchema,
  name: z.string(),
});

/** A guild: the group that owns work, documents and conversations. */
export type Guild = z.infer<typeof guildSchema>;
