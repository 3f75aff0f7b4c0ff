import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { placeLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';
import { threadOrders } from './thread-order.ts';

/** How a person has arranged the list of a guild's threads. */
export const threadList = defineLocal({
  name: 'thread_list',
  key: z.strictObject({ homeId: identifierInput, guildId: identifierInput }),
  value: z.strictObject({
    order: z.enum(threadOrders),
    /** Whether threads without unread messages are left out. */
    isUnreadOnly: z.boolean(),
  }),
  max: { rows: placeLimits.threadLists, per: 'all' },
  whenFull: 'forget',
  group: 'views',
  isShared: true,
});
