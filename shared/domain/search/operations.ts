import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { limitParameter } from '../../contract/query.ts';
import { timestamp } from '../../contract/identifier.ts';
import { verbatimText } from '../../contract/text.ts';
import { guildReference } from '../guild/ids.ts';
import { searchKindSchema, searchResultSchema } from './schema.ts';
import { countLimits, textLimits } from '../../limits/limits.ts';

/** A list in the query, with commas: `kinds=message,document`. */
function listParameter<Value extends z.ZodType>(value: Value, error: string) {
  return z.preprocess(
    (given: string | readonly string[]) =>
      typeof given === 'string' ? given.split(',', countLimits.searchKinds + 1) : given,
    z.array(value, { error }).min(1).max(countLimits.searchKinds),
  );
}

const kindsParameter = listParameter(searchKindSchema, 'Must be kinds with commas between them.');
const factsParameter = listParameter(
  z.string().min(1).max(textLimits.searchFact),
  'Must be values with commas between them.',
);
const ofQuery = { extension: 'search-query', isOptional: true } as const;

/**
 * Finds the things in a guild that contain all of the words, newest first. The last word may be the
 * beginning of a word. Case, accents and punctuation are ignored. Only a query, which `mode` makes
 * of it, has phrases and conditions, and is answered by rank (contract: Queries).
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
    mode: z.literal('query', { error: 'Must be query.' }).optional(),
    /** Conditions: one value of each has to hold. Times and people are as in answers. */
    types: factsParameter.optional(),
    statuses: factsParameter.optional(),
    people: factsParameter.optional(),
    after: timestamp.optional(),
    before: timestamp.optional(),
  }),
  output: z.object({
    results: z.array(searchResultSchema),
    /** Whether there is more than was looked through. */
    isMore: z.boolean().optional(),
    /** Whether older things are still being indexed: results may be missing. */
    isIndexing: z.boolean().optional(),
  }),
  status: 200,
  problems: [],
  extension: 'search',
  extensionFields: {
    mode: ofQuery,
    types: ofQuery,
    statuses: ofQuery,
    people: ofQuery,
    after: ofQuery,
    before: ofQuery,
  },
  extensionRowFields: { number: 'work-item-names' },
});
