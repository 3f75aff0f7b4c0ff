import { z } from 'zod';
import { textLimits } from '../limits/limits.ts';

/** A string that every side can store: valid Unicode without U+0000 (wire-protocol §3). */
const storableText = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), {
    error: 'Must be valid Unicode without U+0000.',
  });

/** A title or a name: stored trimmed, 1 to 500 characters (wire-protocol §3). */
export const titleText = storableText.trim().min(1).max(textLimits.title);

/** A text that is stored verbatim and may be empty, up to `maxLength` UTF-16 code units. */
export function verbatimText(maxLength: number) {
  return storableText.max(maxLength);
}

/** The text of a message: verbatim, 1 to 100,000 characters, not blank (wire-protocol §3). */
export const messageText = storableText
  .max(textLimits.messageText)
  .refine((value) => value.trim() !== '', {
    error: 'Must be 1 to 100,000 characters and not blank.',
  });

/**
 * An optional text of an answer. A service may send absent, null or "" for none, and a client
 * takes them alike (wire-protocol §1).
 */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value || undefined)
  .optional();
