import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { placeLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/** A thread whose pictures are shown without asking. */
export const shownPictures = defineLocal({
  name: 'shown_pictures',
  key: z.strictObject({ homeId: identifierInput, conversationId: identifierInput }),
  value: z.literal('always'),
  max: { rows: placeLimits.shownPictures, per: 'all' },
  whenFull: 'forget',
  group: 'marks',
  isShared: true,
});
