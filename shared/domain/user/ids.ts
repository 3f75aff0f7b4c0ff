import type { z } from 'zod';
import { defineIdentifier } from '../../contract/identifier.ts';

/** The schema of a user's id in an answer. */
export const userIdSchema = defineIdentifier('UserId', 'usr');

export type UserId = z.infer<typeof userIdSchema>;
