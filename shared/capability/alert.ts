import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { timestamp } from '../contract/identifier.ts';

/** A time of the day on this computer: `22:00`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/**
 * The kinds of news that a person can be alerted to.
 *
 * - `needsYou`: what the inbox shows under “Needs you”
 * - `ownThreads`, `otherThreads`: messages in threads that the person started, and in all others
 * - `work`: changes of work items that the person made
 * - `other`: what a service tells beyond the contract
 */
const classesSchema = z.object({
  needsYou: z.boolean(),
  ownThreads: z.boolean(),
  otherThreads: z.boolean(),
  work: z.boolean(),
  other: z.boolean(),
});

/** The person's choices about the system's notifications. */
export const alertSettingsSchema = z.object({
  classes: classesSchema,
  /** Whether an alert shows the words of what it is about, or only that there is something. */
  showsText: z.boolean(),
  /** Do not disturb by hand: until a time, or `always` until it is turned off. */
  quietUntil: timestamp.or(z.literal('always')).optional(),
  /** Do not disturb every day, from one time to another; over midnight where `from` is later. */
  quietHours: z.object({ isOn: z.boolean(), from: timeOfDay, until: timeOfDay }),
});

export type AlertSettings = z.infer<typeof alertSettingsSchema>;
export type AlertClass = keyof AlertSettings['classes'];

/**
 * Describes what the person has chosen, whether the system shows notifications at all, and, where it
 * did not show the last one, why and what can be done.
 */
export const alertDescribe = defineCall({
  name: 'alert.describe',
  input: z.strictObject({}),
  output: z.object({
    isSupported: z.boolean(),
    trouble: z.string().optional(),
    settings: alertSettingsSchema,
  }),
});

/** Keeps what the person has chosen. */
export const alertChange = defineCall({
  name: 'alert.change',
  input: alertSettingsSchema.strict(),
  output: z.object({}),
});

/** Sent to every window when what the person has chosen has changed. */
export const alertChanged = defineEvent({ name: 'alert.changed', data: alertSettingsSchema });
