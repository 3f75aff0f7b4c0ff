import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a model's id in an answer. */
export const modelIdSchema = defineIdentifier('ModelId', 'mdl');

/** The schema of a model's id as input. */
export const modelReference = defineReference('ModelId', 'mdl');

export type ModelId = z.infer<typeof modelIdSchema>;
