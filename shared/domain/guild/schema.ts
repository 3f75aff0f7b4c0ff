import { z } from 'zod';
import { guildIdSchema } from './ids.ts';

/** A guild as a service answers with it. */
export const guildSchema = z.object({
  id: guildIdSchema,
  name: z.string(),
});

/** A guild: the circle that work, documents and conversations belong to. */
export type Guild = z.infer<typeof guildSchema>;
