import { z } from 'zod';

const amount = z.int().nonnegative();

/** The price of a million tokens, in millionths of its currency. */
export const modelPriceSchema = z.object({
  currency: z.literal('USD'),
  input: amount,
  output: amount,
});

export type ModelPrice = z.infer<typeof modelPriceSchema>;
