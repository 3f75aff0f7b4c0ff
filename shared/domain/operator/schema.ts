import { z } from 'zod';
import { optionalText } from '../../contract/text.ts';
import { operatorIdSchema } from './ids.ts';

/** An operator as a service answers with it. */
export const operatorSchema = z.object({
  id: operatorIdSchema,
  name: z.string(),
  role: optionalText,
  personality: optionalText,
  capabilities: z.array(z.string()).default([]),
});

/** An operator: an AI participant of a guild. */
export type Operator = z.infer<typeof operatorSchema>;
