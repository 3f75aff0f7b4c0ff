import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of an operator's id in an answer. */
export const operatorIdSchema = defineIdentifier('OperatorId', 'opr');

/** The schema of an operator's id as input. */
export const operatorReference = defineReference('OperatorId', 'opr');

export type OperatorId = z.infer<typeof operatorIdSchema>;
