import { z } from 'zod';
import { keyStorageSchema } from '#shared/capability/home.ts';

/** The id of the home of this computer; there is always exactly one. */
export const localHomeId = 'local';

/** The settings of a service that is a home. Its key is in the key vault alone. */
export const homeRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Without a slash at its end; holds the version: `https://example.org/v1`. */
  baseUrl: z.string(),
  /** The address of the event socket, where it is not `{baseUrl}/events`. */
  eventsUrl: z.string().optional(),
  /** Empty where the service lists its guilds and the person wants them all. */
  guildIds: z.array(z.string()),
  /** The person's word that the key may travel readable. */
  allowsPlainHttp: z.boolean(),
  /** The user of the key, where the service named them when it was entered. */
  userId: z.string().optional(),
  /** The storage of its key; absent once the person has signed out. So called on the disk. */
  custody: keyStorageSchema.optional(),
});

export type HomeRecord = z.infer<typeof homeRecordSchema>;

/**
 * The last known facts about a service and the owner of its key, for starts without a connection.
 * An absent fact was never told. A sign-out deletes all of them.
 */
export const homeFactsSchema = z.object({
  /** The extensions that it offers. */
  extensions: z.array(z.string().max(100)).optional(),
  user: z.object({ id: z.string().max(200), name: z.string().max(2_000) }).optional(),
  /** Its guilds; absent until it has listed them. */
  guilds: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** The operators of the guilds that were read last. */
  operators: z
    .array(
      z.object({
        guildId: z.string(),
        id: z.string(),
        name: z.string(),
        role: z.string().nullish(),
      }),
    )
    .optional(),
});

export type HomeFacts = z.infer<typeof homeFactsSchema>;
