import { z } from 'zod';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/** How far a thread was read on this computer. */
export const readMarker = defineLocal({
  name: 'read_marker',
  key: z.strictObject({
    homeId: identifierInput,
    /** The thread; of a baseline the guild. */
    conversationId: identifierInput,
  }),
  value: z.strictObject({
    /** The last message read; empty where it is not known, or where there is none. */
    messageId: identifierInput,
    /** Its time; empty before all messages. */
    createdAt: timestamp.or(z.literal('')),
    /** Whether this is the baseline of a guild: its threads without a marker are read up to here. */
    isBaseline: z.boolean(),
    /** Whether the person marked the thread as unread. */
    isUnread: z.boolean(),
  }),
  max: { rows: placeLimits.readMarkers, per: 'home', listed: startReadLimits.readMarkers },
  whenFull: 'forget',
  isForGood: ({ value }) => value.isBaseline,
  // The threads whose markers go are read up to the baseline of their guild: none becomes unread.
  baselineAfter: (forgotten, { key, value }) => {
    const createdAt = forgotten.reduce(
      (newest, row) => (row.value.createdAt > newest ? row.value.createdAt : newest),
      value.createdAt,
    );
    return createdAt === value.createdAt
      ? undefined
      : { key, value: { ...value, messageId: '', createdAt } };
  },
  group: 'marks',
  isShared: true,
});
