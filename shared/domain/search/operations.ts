import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { limitParameter } from '../../contract/query.ts';
import { verbatimText } from '../../contract/text.ts';
import { guildReference } from '../guild/ids.ts';
import { searchKindSchema, searchResultSchema } from './schema.ts';
import { countLimits, textLimits } from '../../limits/limits.ts';

/** A list of kinds, separated by commas in the query: `kinds=message,document`. */
const kindsParameter = z.preprocess(
  (value: string | readonly string[]) =>
    typeof value === 'string' ? value.split(',', countLimits.searchKinds + 1) : value,
  z
    .array(searchKindSchema, { error: 'Must be kinds with commas between them.' })
    .min(1)
    .max(countLimits.searchKinds),
);

/**
 * Finds the things in a guild that contain all of the words, newest first. The last word may be the
 * beginning of a word. Case, accents and punctuation are ignored, and there are no operators.
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
