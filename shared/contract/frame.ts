import { z } from 'zod';

/** The first frame of every event socket (contract: Greeting). */
export const helloFrameSchema = z.object({
  type: z.literal('hello'),
  /** The newest event of the log. A client's own position moves only with events. */
  seq: z.int().nonnegative(),
  /** The id of the event log. It is new after a restore from a backup. */
  log: z.string(),
  heartbeatSeconds: z.number().positive(),
  user: z.object({ id: z.string(), name: z.string() }),
});

/** The greeting of an event socket. */
export type HelloFrame = z.infer<typeof helloFrameSchema>;

/**
 * Says that the log cannot be replayed from the requested position: the client must reload its
 * lists.
 */
export const resyncFrameSchema = z.object({
  type: z.literal('resync'),
  seq: z.int().nonnegative(),
});

/** The answer to a resume request that the server cannot serve. */
export type ResyncFrame = z.infer<typeof resyncFrameSchema>;

/**
 * Any event. `type` is a name of the registry or one that this version does not know yet. Ephemeral
 * events have no `seq`, and events for one user have no `guildId`.
 */
export const eventFrameSchema = z.object({
  type: z.string(),
  seq: z.int().positive().optional(),
  at: z.string().optional(),
  guildId: z.string().optional(),
  data: z.unknown(),
});
