import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/** A document that a person has at the top of the list. Nobody else sees that. */
export const favouriteDocument = defineLocal({
  name: 'favourite_document',
  key: z.strictObject({ homeId: identifierInput, documentId: identifierInput }),
  value: z.literal('favourite'),
  max: {
    rows: placeLimits.favouriteDocuments,
    per: 'home',
    listed: startReadLimits.favouriteDocuments,
  },
  whenFull: 'forget',
  group: 'marks',
  isShared: true,
});
