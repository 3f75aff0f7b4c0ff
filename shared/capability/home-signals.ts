import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import type { ServiceEvent } from '../registry/service-event.ts';
import { homeSchema } from './home.ts';

/** Sent when anything about a home has changed. */
export const homeChanged = defineEvent({
  name: 'home.changed',
  data: z.object({ home: homeSchema }),
});

/** Sent when homes were added, removed or reordered; contains all homes in their order. */
export const homeListed = defineEvent({
  name: 'home.listed',
  data: z.object({ homes: z.array(homeSchema) }),
});

/** One event of a home's service, parsed, in the service's order. */
export const homeEvent = defineEvent({
  name: 'home.event',
  data: z.object({
    homeId: z.string(),
    /** Already parsed at the socket. Events of an unknown type do not get here. */
    event: z.custom<ServiceEvent>(),
  }),
});

/** Sent when events may have been missed. The page must reload what it shows. */
export const homeResynced = defineEvent({
  name: 'home.resynced',
  data: z.object({ homeId: z.string() }),
});

/**
 * Sent when the service's answer differs from the cached one that was given first. It contains the
 * whole new answer.
 */
export const homeRefreshed = defineEvent({
  name: 'home.refreshed',
  data: z.object({
    homeId: z.string(),
    /** The operation, a GET of the registry, and its input. */
    operation: z.string(),
    input: z.record(z.string(), z.unknown()),
    output: z.unknown(),
  }),
});
