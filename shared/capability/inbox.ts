import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput, timestamp } from '../contract/identifier.ts';

const timeOrNone = timestamp.or(z.literal(''));

/**
 * A person's decision about one thing of the inbox. It holds until the thing changes again:
 * until one of its two times is later than here.
 *
 * - `read`: they have seen what they were told about it
 * - `done`: they are through with it
 * - `later`: they want it back at a time, `until`
 * - `unread`: what they were told since `changedAt` is new to them, whatever the service says
 * - `begun`: only of a guild, about its reports, and of the notifications of a home: those up to
 *   `changedAt` were there before this computer looked
 * - `never`: only of a muted thread or operator; it never needs the person, whatever changes
 */
export const inboxMarkSchema = z.object({
  homeId: identifierInput,
  /** `home`, a noun of the contract, or one of `markKinds`. */
  kind: z.string().max(40),
  id: identifierInput,
  state: z.enum(['read', 'done', 'later', 'unread', 'begun', 'never']),
  /** The last change by the service's clock that the decision is about; empty for none. */
  changedAt: timeOrNone,
  /** The last change by this computer's clock that the decision is about; empty for none. */
  hereAt: timeOrNone,
  /** Only with `later`, by this computer's clock. */
  until: timestamp.optional(),
});

export type InboxMark = z.infer<typeof inboxMarkSchema>;

/** Lists the decisions about the things of all homes. */
export const inboxList = defineCall({
  name: 'inbox.list',
  input: z.strictObject({}),
  output: z.object({ marks: z.array(inboxMarkSchema) }),
});

/** Keeps a decision in place of the former one about the same thing. */
export const inboxSave = defineCall({
  name: 'inbox.save',
  input: inboxMarkSchema.strict(),
  output: z.object({}),
});

/** Sent to every other window when a decision was kept in one. */
export const inboxChanged = defineEvent({ name: 'inbox.changed', data: inboxMarkSchema });
