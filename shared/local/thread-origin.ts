import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/**
 * The message of another thread to which the first message of a thread links: the thread was begun
 * about it. That message shows the way to the thread.
 */
export const threadOrigin = defineLocal({
  name: 'thread_origin',
  key: z.strictObject({ homeId: identifierInput, conversationId: identifierInput }),
  value: z.strictObject({ messageId: identifierInput }),
  max: { rows: placeLimits.threadOrigins, per: 'home', listed: startReadLimits.threadOrigins },
  whenFull: 'forget',
  group: 'marks',
  isShared: true,
});
