import { z } from 'zod';
import { userIdSchema } from './ids.ts';

/** A user as a service answers with it. */
export const userSchema = z.object({
  id: userIdSchema,
  name: z.string(),
});
