import { z } from 'zod';
import { modelIdSchema } from './ids.ts';
import { modelPriceSchema } from './price.ts';

/** A model that can drive operators, in an answer. */
export const modelSchema = z.object({
  id: modelIdSchema,
  /** The name by which its server knows it, such as `llama3.2:3b`. */
  name: z.string(),
  /** The origin of its server, such as `https://api.example.com`. What is asked goes there. */
  origin: z.string(),
  /** Whether its server is on the computer of this service, so that nothing leaves it. */
  isLocal: z.boolean(),
  hasKey: z.boolean(),
  /** The tokens that a request and its answer may have together, if known. */
  window: z.int().positive().optional(),
  /** The price of its tokens, if known. */
  price: modelPriceSchema.optional(),
});

export type Model = z.infer<typeof modelSchema>;
