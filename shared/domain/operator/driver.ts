import { z } from 'zod';
import { modelIdSchema, modelReference } from '../model/ids.ts';

/** What an operator is driven by: its script, or a model. */
const driverKindSchema = z.enum(['script', 'model']);

/** What answers in threads where the model of an operator cannot be reached. */
const fallbackSchema = z.enum(['script', 'none']);

/** What drives an operator, in an answer. */
export const operatorDriverSchema = z.object({
  kind: driverKindSchema,
  /** The model, where one drives it. It stays named here where it is listed no more. */
  modelId: modelIdSchema.optional(),
  fallback: fallbackSchema,
});

export type DriverChoice = z.infer<typeof operatorDriverSchema>;

/** What is to drive an operator, as input. */
export const driverFields = {
  kind: driverKindSchema,
  modelId: modelReference.optional(),
  fallback: fallbackSchema.optional(),
};
