import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { userIdSchema } from '../user/ids.ts';

/**
 * How far an operator that a model drives is trusted: it asks, so that each change is proposed; it
 * works within its task without asking; or it only answers, and neither changes nor proposes
 * anything.
 */
export const operatorTrustSchema = z.enum(['asks', 'task', 'answers']);

export type OperatorTrust = z.infer<typeof operatorTrustSchema>;

/** An operation that an operator is always allowed, in an answer. */
export const grantSchema = z.object({
  operation: z.string(),
  grantedBy: userIdSchema,
  grantedAt: timestamp,
});

export type Grant = z.infer<typeof grantSchema>;
