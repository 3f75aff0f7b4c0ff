import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The id of an operator in an answer. */
export const operatorIdSchema = defineIdentifier('OperatorId');

/** The id of an operator as a caller names it. */
export const operatorReference = defineReference('OperatorId');

/** The id of an operator. */
export type OperatorId = z.infer<typeof operatorIdSchema>;
