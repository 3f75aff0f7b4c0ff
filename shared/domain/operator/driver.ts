import { z } from 'zod';
import { modelIdSchema, modelReference } from '../model/ids.ts';

/** The kinds of drivers of an operator: its script, or a model. */
const driverKindSchema = z.enum(['script', 'model']);

/** The driver that answers in threads where the model of an operator cannot be reached. */
const fallbackSchema = z.enum(['script', 'none']);

/** The driver of an operator, in an answer. */
export const operatorDriverSchema = z.object({
  kind: driverKindSchema,
  /** The model, where one drives it. It stays named here where it is listed no more. */
  modelId: modelIdSchema.optional(),
  fallback: fallbackSchema,
});

export type DriverChoice = z.infer<typeof operatorDriverSchema>;

/** The driver that an operator is to have, as input. */
export const driverFields = {
  kind: driverKindSchema,
  modelId: modelReference.optional(),
  fallback: fallbackSchema.optional(),
};
