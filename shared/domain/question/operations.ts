import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import {
  cursorParameter,
  flagParameter,
  limitParameter,
  nextCursorField,
} from '../../contract/query.ts';
import { requireSomeField } from '../../contract/some-field.ts';
import { conversationReference } from '../conversation/ids.ts';
import { guildReference } from '../guild/ids.ts';
import { workItemReference } from '../work-item/ids.ts';
import { questionReference } from './ids.ts';
import { fieldValuesInput, questionSchema } from './schema.ts';

/** Lists the questions that operators of a guild have asked the caller, newest first. */
export const questionList = defineOperation({
  name: 'question.list',
  summary: 'Lists the questions that operators of a guild have asked the caller, newest first.',
  method: 'GET',
  path: '/guilds/{guildId}/questions',
  input: z.strictObject({
    guildId: guildReference,
    conversationId: conversationReference.optional(),
    workItemId: workItemReference.optional(),
    /** Only those that are open, or only those that are decided. */
    open: flagParameter.optional(),
    limit: limitParameter.default(50),
    cursor: cursorParameter.optional(),
  }),
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
