import { z } from 'zod';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import { titleText } from '../contract/text.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/** A person's own decisions about a thread. Nobody else sees them. */
export const threadSetting = defineLocal({
  name: 'thread_setting',
  key: z.strictObject({ homeId: identifierInput, conversationId: identifierInput }),
  value: z.strictObject({
    /** The title that the thread has on this computer, where its service can give it no other. */
    title: titleText.optional(),
    /** Whether it stands at the top of the list. */
    isPinned: z.boolean().optional(),
    /** Whether alerts tell of each message in it, whatever the settings say. */
    isFollowed: z.boolean().optional(),
    /**
     * The time of its newest message when it was archived, by the service's clock; empty where it
     * had none. A later message brings the thread back.
     */
    archivedAt: timestamp.or(z.literal('')).optional(),
  }),
  max: {
    rows: placeLimits.threadSettings,
    per: 'home',
    listed: startReadLimits.threadSettings,
  },
  whenFull: 'forget',
  // Alerts read these rows. There may be very many archived threads, of which they need nothing.
  isForGood: ({ value: { title, isPinned, isFollowed } }) =>
    title !== undefined || isPinned === true || isFollowed === true,
  group: 'marks',
  isShared: true,
  join: (_key, earlier, later) => ({ ...earlier, ...later }),
});
