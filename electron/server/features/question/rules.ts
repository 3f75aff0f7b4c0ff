import type { FieldValue, Question, QuestionField } from '#shared/domain/question/schema.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { problemError } from '#shared/problem/problem.ts';

/** Refuses values that are not those of the fields, or that say nothing at all. */
export function requireFitting(
  fields: readonly QuestionField[],
  values: readonly FieldValue[],
): readonly FieldValue[] {
  const errors = fields.flatMap((field, index) => {
    const message = faultOf(field, values[index] ?? null);
    return message === undefined ? [] : [{ pointer: `/values/${index}`, message }];
  });
  if (values.length !== fields.length) {
    errors.push({ pointer: '/values', message: `Must have ${fields.length} values.` });
  } else if (errors.length === 0 && values.every((value) => isNone(value))) {
    errors.push({ pointer: '/values', message: 'Must have a value for at least one field.' });
  }
  if (errors.length > 0) {
    throw problemError('validation_failed', 'The values are not those of the question.', {
      errors,
    });
  }
  return values;
}

function isNone(value: FieldValue): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function faultOf({ kind, options = [] }: QuestionField, value: FieldValue): string | undefined {
  if (value === null) {
    return undefined;
  }
  switch (kind) {
    case 'one':
      return typeof value === 'string' && options.includes(value)
        ? undefined
        : 'Must be one of the choices.';
    case 'several':
      return Array.isArray(value) &&
        value.length > 0 &&
        value.every((each) => options.includes(each)) &&
        new Set(value).size === value.length
        ? undefined
        : 'Must be some of the choices.';
    case 'text':
      return typeof value === 'string' ? undefined : 'Must be a text.';
    case 'number':
      return typeof value === 'number' ? undefined : 'Must be a number.';
    case 'yes_no':
      return typeof value === 'boolean' ? undefined : 'Must be yes or no.';
  }
}

/** Returns an answer as a text: a line for each field, or the value of the only one. */
export function answerText({ fields }: Pick<Question, 'fields'>, values: readonly FieldValue[]) {
  const told = fields.map(({ label }, index) => ({
    label,
    text: valueText(values[index] ?? null),
  }));
  const [only, ...others] = told;
  return only !== undefined && others.length === 0
    ? only.text
    : told.map(({ label, text }) => `- ${label}${separatorAfter(label)} ${text}`).join('\n');
}

/** The sign between a label and its value: none after a label that is a question already. */
function separatorAfter(label: string): string {
  return /[?!:…？！：؟;]$/u.test(label) ? '' : ':';
}

function valueText(value: FieldValue): string {
  if (isNone(value)) {
    return 'no answer';
  }
  if (Array.isArray(value)) {
    return value.join(', ');
  }
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value).trim();
}

/**
 * Returns the values that a message gives a question, where it is one of its answers: any text where
 * a text is asked for, and else a choice, a number, yes or no, and nothing beside it.
 */
export function valuesIn(
  { fields }: Pick<Question, 'fields'>,
  message: string,
): FieldValue[] | undefined {
  const [field, ...others] = fields;
  const text = message.trim();
  const value = field === undefined || others.length > 0 ? undefined : valueIn(field, text);
  return value === undefined ? undefined : [value];
}

function valueIn({ kind, options = [] }: QuestionField, text: string): FieldValue | undefined {
  const isSame = (other: string) => other.toLowerCase() === text.toLowerCase();
  switch (kind) {
    case 'text':
      return text.length <= decisionLimits.answerText ? text : undefined;
    case 'one':
      return options.find(isSame);
    case 'several': {
      const chosen = options.find(isSame);
      return chosen === undefined ? undefined : [chosen];
    }
    case 'number': {
      const number = Number(text);
      return Number.isFinite(number) && text !== '' ? number : undefined;
    }
    case 'yes_no':
      return isSame('yes') ? true : isSame('no') ? false : undefined;
  }
}
