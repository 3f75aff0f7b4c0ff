import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';

const arrivedLinkSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place'),
    /** The path of the window: `/home/local/thread/cnv_1`. */
    path: z.string(),
  }),
  z.object({
    kind: z.literal('unknown_home'),
    /** The path within the home: `/thread/cnv_1`. */
    place: z.string(),
    /** The service that the link tells, if it tells one. */
    service: z.object({ host: z.string(), baseUrl: z.string() }).optional(),
  }),
  z.object({ kind: z.literal('malformed') }),
]);

/**
 * A link that the system handed to Guildhall. It only names a place: where no home here is meant,
 * the person decides, and one that cannot be read leads nowhere.
 */
export type ArrivedLink = Readonly<z.infer<typeof arrivedLinkSchema>>;

/** Takes the link that arrived last, once. It may have started Guildhall. */
export const deepLinkTake = defineCall({
  name: 'deep_link.take',
  input: z.strictObject({}),
  output: z.object({ link: arrivedLinkSchema.optional() }),
});

/** Sent to the main window when a link waits to be taken. */
export const deepLinkArrived = defineEvent({ name: 'deep_link.arrived', data: z.object({}) });
