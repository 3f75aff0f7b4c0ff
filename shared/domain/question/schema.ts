import { z } from 'zod';
import { lineText, verbatimText } from '../../contract/text.ts';
import { decisionLimits } from '../../limits/decision-limits.ts';
import { messageIdSchema } from '../message/ids.ts';
import { decisionFields } from './decision.ts';
import { questionIdSchema } from './ids.ts';

const { questionText, answerText, fields, label, option, options, leastOptions } = decisionLimits;

const labelText = lineText(label);
const optionList = z
  .array(lineText(option))
  .min(leastOptions)
  .max(options)
  .refine((given) => new Set(given).size === given.length, { error: 'Must be different.' });

/** A field of a form as an operator gives it. */
const fieldInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('one'), label: labelText, options: optionList }),
  z.strictObject({ kind: z.literal('several'), label: labelText, options: optionList }),
  z.strictObject({ kind: z.literal('text'), label: labelText }),
  z.strictObject({ kind: z.literal('number'), label: labelText }),
  z.strictObject({ kind: z.literal('yes_no'), label: labelText }),
]);

/** A question as an operator asks it. Without fields it is answered by a text. */
export const questionFormInput = z.strictObject({
  text: lineText(questionText),
  fields: z.array(fieldInput).max(fields).default([]),
});

export type QuestionForm = z.output<typeof questionFormInput>;

/** The kinds of fields: one of some, several of some, a text, a number, yes or no. */
const fieldKindSchema = z.enum(['one', 'several', 'text', 'number', 'yes_no']);

/** A field of a form, in an answer. */
const questionFieldSchema = z.object({
  kind: fieldKindSchema,
  label: z.string(),
  /** The choices of a field that has some. */
  options: z.array(z.string()).optional(),
});

export type QuestionField = z.infer<typeof questionFieldSchema>;

/** The value of each field in their order; null for one that is left open. */
export const fieldValuesInput = z
  .array(
    z.union([
      z.boolean(),
      z.number(),
      verbatimText(answerText),
      z.array(verbatimText(option)).max(options),
      z.null(),
    ]),
  )
  .min(1)
  .max(fields);

export type FieldValue = z.output<typeof fieldValuesInput>[number];

/** The states of a question: open until it is decided, in one of four ways. */
const questionStateSchema = z.enum(['open', 'answered', 'declined', 'expired', 'withdrawn']);

export type QuestionState = z.infer<typeof questionStateSchema>;

/** A question of an operator to a person, in an answer. */
export const questionSchema = z.object({
  id: questionIdSchema,
  ...decisionFields,
  /** The message that says it too, where it was asked in a thread. */
  messageId: messageIdSchema.optional(),
  text: z.string(),
  fields: z.array(questionFieldSchema),
  state: questionStateSchema,
  /** The answers in the order of the fields; null for one that was left open. */
  values: z
    .array(z.union([z.boolean(), z.number(), z.string(), z.array(z.string()), z.null()]))
    .optional(),
});

export type Question = z.infer<typeof questionSchema>;
