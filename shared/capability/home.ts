import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { timestamp } from '../contract/identifier.ts';
import type { ServiceEvent } from '../contract/service-event.ts';

/**
 * How a home's connection stands, as a value and never as an error.
 *
 * - `starting`: its server is being started, or its first answer is awaited
 * - `live`: events arrive as they happen
 * - `reconnecting`: the connection was lost and is being made again by itself
 * - `failed`: it cannot be made without the person; `detail` says what to do
 */
const connectionStateSchema = z.object({
  kind: z.enum(['starting', 'live', 'reconnecting', 'failed']),
  since: timestamp,
  /** A sentence for people; always there when `failed`. */
  detail: z.string().optional(),
});

/** How a home's connection stands. */
export type ConnectionState = z.infer<typeof connectionStateSchema>;

/** A home: one server and one key. The key itself never leaves main. */
const homeSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: connectionStateSchema,
  /** Whose key it is; absent until the server has answered once. */
  user: z.object({ id: z.string(), name: z.string() }).optional(),
  /** When the home's server last stopped by itself and was started again. */
  recoveredAt: timestamp.optional(),
});

/** A home as the windows know it. */
export type Home = z.infer<typeof homeSchema>;

/** The homes of this person, this computer first. */
export const homeList = defineCall({
  name: 'home.list',
  input: z.strictObject({}),
  output: z.object({ homes: z.array(homeSchema) }),
});

/** Tries a failed home again, now. */
export const homeRetry = defineCall({
  name: 'home.retry',
  input: z.strictObject({ homeId: z.string() }),
  output: z.object({}),
});

/** Sent whenever anything of a home has changed. */
export const homeChanged = defineEvent({
  name: 'home.changed',
  data: z.object({ home: homeSchema }),
});

/** One event of a home's service, parsed, in the service's order. */
export const homeEvent = defineEvent({
  name: 'home.event',
  data: z.object({
    homeId: z.string(),
    /** Parsed where it came off the socket; an event of an unknown type never gets here. */
    event: z.custom<ServiceEvent>(),
  }),
});

/** Events may have been missed: what is on the screen is to be read afresh. */
export const homeResynced = defineEvent({
  name: 'home.resynced',
  data: z.object({ homeId: z.string() }),
});
