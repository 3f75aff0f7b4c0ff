import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { nextCursorField } from '../../contract/query.ts';
import { requireSomeField } from '../../contract/some-field.ts';
import { decisionListInput } from './decision.ts';
import { questionReference } from './ids.ts';
import { fieldValuesInput, questionSchema } from './schema.ts';

/** Lists the questions that operators of a guild have asked the caller, newest first. */
export const questionList = defineOperation({
  name: 'question.list',
  summary: 'Lists the questions that operators of a guild have asked the caller, newest first.',
  method: 'GET',
  path: '/guilds/{guildId}/questions',
  input: decisionListInput,
  output: z.object({ questions: z.array(questionSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: [],
  extension: 'operator-decisions',
});

/** Answers a question with a value for each field, or declines to answer it. */
export const questionAnswer = defineOperation({
  name: 'question.answer',
  summary: 'Answers a question of an operator, or declines to; the operator then goes on.',
  method: 'POST',
  path: '/questions/{questionId}/answer',
  input: requireSomeField(
    z.strictObject({
      questionId: questionReference,
      values: fieldValuesInput.optional(),
      isDeclined: z.literal(true).optional(),
    }),
    ['values', 'isDeclined'],
  ),
  output: questionSchema,
  status: 200,
  problems: ['already_decided'],
  extension: 'operator-decisions',
});
