import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a question's id in an answer. */
export const questionIdSchema = defineIdentifier('QuestionId', 'qst');

/** The schema of a question's id as input. */
export const questionReference = defineReference('QuestionId', 'qst');

export type QuestionId = z.infer<typeof questionIdSchema>;
