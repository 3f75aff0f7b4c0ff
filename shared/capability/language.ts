import { z } from 'zod';
import { defineCall } from '../contract/call.ts';

/** The language of all that is shown: that of the system where there is one, else a language's tag. */
export const languageChoiceSchema = z.enum(['system', 'en']);

export type LanguageChoice = z.infer<typeof languageChoiceSchema>;

/** Keeps another language. A page finds the present one on its root element, as it is loaded. */
export const languageChange = defineCall({
  name: 'language.change',
  input: z.strictObject({ language: languageChoiceSchema }),
  output: z.object({}),
});
