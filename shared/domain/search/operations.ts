import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { limitParameter } from '../../contract/query.ts';
import { verbatimText } from '../../contract/text.ts';
import { guildReference } from '../guild/ids.ts';
import { searchKindSchema, searchResultSchema } from './schema.ts';
import { countLimits, textLimits } from '../../limits/limits.ts';

/** A list of kinds, on the wire with commas between them: `kinds=message,document`. */
const kindsParameter = z.preprocess(
  (value: string | readonly string[]) =>
    typeof value === 'string' ? value.split(',', countLimits.searchKinds + 1) : value,
  z
    .array(searchKindSchema, { error: 'Must be kinds with commas between them.' })
    .min(1)
    .max(countLimits.searchKinds),
);

/**
 * What a guild holds with all of the words, newest first; the last word may be the beginning of
 * one. Case, accents and punctuation do not count, and there are no operators.
 */
export const searchFind = defineOperation({
  name: 'search.find',
  summary: 'Finds messages, work items and documents of a guild by their words, newest first.',
  method: 'GET',
  path: '/guilds/{guildId}/search',
  input: z.strictObject({
    guildId: guildReference,
    q: verbatimText(textLimits.searchQuery),
    kinds: kindsParameter.optional(),
    limit: limitParameter.default(20),
  }),
  output: z.object({ results: z.array(searchResultSchema) }),
  status: 200,
  problems: [],
  extension: 'search',
});
