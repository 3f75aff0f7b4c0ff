import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { userIdSchema } from '../user/ids.ts';

/**
 * What an operator that a model drives may do without asking: nothing, so that each change is
 * proposed; what its task is; or only to answer, so that it neither changes nor proposes anything.
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
