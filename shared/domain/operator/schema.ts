import { z } from 'zod';
import { optionalText } from '../../contract/text.ts';
import { operatorDriverSchema } from './driver.ts';
import { operatorIdSchema } from './ids.ts';
import { operatorTrustSchema } from './trust.ts';

/** An operator in an answer. */
export const operatorSchema = z.object({
  id: operatorIdSchema,
  name: z.string(),
  role: optionalText,
  personality: optionalText,
  capabilities: z.array(z.string()).default([]),
  /** Its driver, where that is not its script (contract: What drives an operator). */
  driver: operatorDriverSchema.optional(),
  /** Whether it begins nothing until a person lets it go on; not there where it is not paused. */
  isPaused: z.boolean().optional(),
  /** Its trust: the acts that need no question; not there where it works within its task. */
  trust: operatorTrustSchema.optional(),
});

export type Operator = z.infer<typeof operatorSchema>;
