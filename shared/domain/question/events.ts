import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { questionSchema } from './schema.ts';

/** Sent to the person whom an operator has asked. */
export const questionCreated = defineEvent({
  name: 'question.created',
  data: z.object({ question: questionSchema }),
  extension: 'operator-decisions',
});

/** Sent to the person who was asked, once the question is decided. */
export const questionUpdated = defineEvent({
  name: 'question.updated',
  data: z.object({ question: questionSchema }),
  extension: 'operator-decisions',
});
