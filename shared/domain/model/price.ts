import { z } from 'zod';
import { endpointLimits } from '../../limits/endpoint-limits.ts';

const amount = z.int().nonnegative();

/** The price of a million tokens, in millionths of its currency. */
export const modelPriceSchema = z.object({
  currency: z.literal('USD'),
  input: amount,
  output: amount,
});

/** A price that a person sets. */
export const modelPriceInput = z.strictObject({
  currency: z.literal('USD'),
  input: amount.max(endpointLimits.price),
  output: amount.max(endpointLimits.price),
});

export type ModelPrice = z.infer<typeof modelPriceSchema>;
