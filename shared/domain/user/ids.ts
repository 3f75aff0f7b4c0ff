import type { z } from 'zod';
import { defineIdentifier } from '../../contract/identifier.ts';

/** The id of a user in an answer. */
export const userIdSchema = defineIdentifier('UserId');

/** The id of a user: a person with a key. */
export type UserId = z.infer<typeof userIdSchema>;
