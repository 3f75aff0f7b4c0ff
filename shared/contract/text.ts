import { z } from 'zod';
import { textLimits } from '../limits/limits.ts';

/**
 * A string that can be stored everywhere: valid Unicode without U+0000 (contract: Limits). The
 * length is checked first, and the content of a string that is too long is not checked.
 */
function storable(text: z.ZodString, maxLength: number) {
  return text
    .max(maxLength, { abort: true })
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), {
      error: 'Must be valid Unicode without U+0000.',
      abort: true,
    });
}

/** A sign that is no white space, as a pattern: the OpenAPI document can say it. */
const someSign = /\S/;

/** A name on one line: stored trimmed, 1 to `maxLength` characters. */
export function lineText(maxLength: number) {
  const said = z.string().regex(someSign, { error: 'Must not be blank.', abort: true });
  return storable(said.trim().min(1), maxLength);
}

/** A title or a name: stored trimmed, 1 to 500 characters (contract: Limits). */
export const titleText = lineText(textLimits.title);

/** A text that is stored verbatim and may be empty, up to `maxLength` UTF-16 code units. */
export function verbatimText(maxLength: number) {
  return storable(z.string(), maxLength);
}

/** The text of a message: verbatim, 1 to 100,000 characters, not blank (contract: Limits). */
export const messageText = verbatimText(textLimits.messageText).regex(someSign, {
  error: 'Must be 1 to 100,000 characters and not blank.',
});

/**
 * An optional text of an answer. A service may send absent, null or "" for no value, and a client
 * treats them alike (contract: Absent values).
 */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value || undefined)
  .optional();
