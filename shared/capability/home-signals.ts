import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import type { ServiceEvent } from '../contract/service-event.ts';
import { homeSchema } from './home.ts';

/** Sent whenever anything of a home has changed. */
export const homeChanged = defineEvent({
  name: 'home.changed',
  data: z.object({ home: homeSchema }),
});

/** Sent when homes were added, removed or put in another order: all of them, in their order. */
export const homeListed = defineEvent({
  name: 'home.listed',
  data: z.object({ homes: z.array(homeSchema) }),
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

/**
 * What was answered from the cache has been read from the service since, and is another: the
 * whole answer of that read, to be taken like the first.
 */
export const homeRefreshed = defineEvent({
  name: 'home.refreshed',
  data: z.object({
    homeId: z.string(),
    /** The operation, a GET of the registry, and what it was asked. */
    operation: z.string(),
    input: z.record(z.string(), z.unknown()),
    output: z.unknown(),
  }),
});
