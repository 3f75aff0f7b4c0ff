import { z } from 'zod';
import { userIdSchema } from './ids.ts';

/** A user as a service answers with it. */
export const userSchema = z.object({
  id: userIdSchema,
  name: z.string(),
});

/** A user: a person who reaches a service with a key. */
export type User = z.infer<typeof userSchema>;
