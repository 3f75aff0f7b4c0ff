import { z } from 'zod';
import { userIdSchema } from './ids.ts';

/** A user in an answer. */
export const userSchema = z.object({
  id: userIdSchema,
  name: z.string(),
});
