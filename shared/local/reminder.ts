import { z } from 'zod';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import { placeLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/** A message that the person wants in the inbox at a time. Nobody else sees it (decision 0300). */
export const reminder = defineLocal({
  name: 'reminder',
  key: z.strictObject({ homeId: identifierInput, messageId: identifierInput }),
  value: z.strictObject({
    conversationId: identifierInput,
    /** The time from which it needs the person, by this computer's clock. */
    remindAt: timestamp,
    /** The beginning of the message, which may not be here any more by then. */
    beginning: z.string().max(placeLimits.reminderBeginning),
  }),
  max: { rows: placeLimits.reminders, per: 'home' },
  whenFull: 'forget',
  group: 'marks',
  isShared: true,
});
