import { z } from 'zod';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

const timeOrNone = timestamp.or(z.literal(''));

/**
 * A person's decision about one entry of the inbox. It holds until the thing changes again: until one
 * of its two times is later than here.
 *
 * - `read`: they have seen the notifications about it
 * - `done`: they are through with it
 * - `later`: they want it back at a time, `until`
 * - `unread`: the notifications since `changedAt` are new to them, whatever the service says
 * - `begun`: only of a guild, about its reports, and of the notifications of a home: those up to
 *   `changedAt` were there before this computer looked
 * - `never`: only of a muted thread or operator; it never needs the person, whatever changes, or
 *   not before `until` where it has one (`isMuteOn` in shared/rules/mute.ts)
 */
export const triage = defineLocal({
  name: 'triage',
  key: z.strictObject({
    homeId: identifierInput,
    /** `home`, a noun of the contract, or one of `triageKinds`. */
    kind: z.string().max(40),
    id: identifierInput,
  }),
  value: z.strictObject({
    state: z.enum(['read', 'done', 'later', 'unread', 'begun', 'never']),
    /** The last change by the service's clock that the decision is about; empty for none. */
    changedAt: timeOrNone,
    /** The last change by this computer's clock that the decision is about; empty for none. */
    hereAt: timeOrNone,
    /** Only with `later` and `never`, by this computer's clock. */
    until: timestamp.optional(),
  }),
  max: { rows: placeLimits.triage, per: 'home', listed: startReadLimits.triage },
  whenFull: 'forget',
  isForGood: ({ value: { state } }) => state === 'begun' || state === 'never',
  // The reports whose decisions go were there before this computer looked: none becomes new.
  baselineAfter: (forgotten, { key, value }) => {
    if (key.kind !== 'guild') {
      return undefined;
    }
    const changedAt = forgotten.reduce(
      (newest, row) =>
        row.key.kind === 'document' && row.value.changedAt > newest ? row.value.changedAt : newest,
      value.changedAt,
    );
    return changedAt === value.changedAt ? undefined : { key, value: { ...value, changedAt } };
  },
  group: 'marks',
  isShared: true,
});
