import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { startReadLimits } from '../limits/kept-limits.ts';
import { callLimits, textLimits } from '../limits/limits.ts';
import { defineLocal } from './define-local.ts';
import { draftKinds, joinDrafts } from './draft-key.ts';

/** An unsent text of a field of a thing. It survives quitting and crashes. */
export const draft = defineLocal({
  name: 'draft',
  key: z.strictObject({
    homeId: identifierInput,
    kind: z.enum(draftKinds),
    id: z.string().min(1).max(textLimits.identifier),
    field: z.string().max(textLimits.draftField),
  }),
  // Two texts of one field that were joined may be longer than one.
  value: z.string().min(1).max(callLimits.text),
  max: {
    rows: startReadLimits.drafts,
    per: 'all',
    bytes: startReadLimits.draftBytes,
  },
  whenFull: 'leaveOut',
  group: 'drafts',
  isShared: true,
  join: joinDrafts,
});
