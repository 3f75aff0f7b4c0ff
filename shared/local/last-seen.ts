import { z } from 'zod';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import { placeLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/** How far a person has seen the work items or the documents of a guild. */
export const lastSeen = defineLocal({
  name: 'last_seen',
  key: z.strictObject({
    homeId: identifierInput,
    guildId: identifierInput,
    /** The nouns of which is told what changed since the person looked. */
    noun: z.enum(['work_item', 'document']),
  }),
  /** The greatest `updatedAt` among the rows that were seen: a time of the service's clock. */
  value: timestamp,
  max: { rows: placeLimits.lastSeen, per: 'all' },
  whenFull: 'forget',
  group: 'views',
  isShared: false,
});
