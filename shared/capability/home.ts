import { z } from 'zod';
import { timestamp } from '../contract/identifier.ts';

/** What is known of the database of this computer's guild, where it was found damaged. */
const databaseDamageSchema = z.object({
  /** The name of the damaged file. */
  file: z.string(),
  /** The folder in which it is kept once another takes its place. */
  keptIn: z.string(),
  /** When it was last written, where it is there at all. */
  lastWrittenAt: timestamp.optional(),
  /** The backup that was made last of those that are whole; absent where there is none. */
  backup: z.object({ name: z.string(), madeAt: timestamp }).optional(),
});

/** What is known of the database of this computer's guild, where it was found damaged. */
export type DatabaseDamage = z.infer<typeof databaseDamageSchema>;

/**
 * How a home's connection stands, as a value and never as an error.
 *
 * - `starting`: its server is being started, or its first answer is awaited
 * - `live`: events arrive as they happen
 * - `polling`: the service has no event socket; what changed is asked for again and again
 * - `reconnecting`: the connection was lost a moment ago and is being made again by itself
 * - `offline`: the service could not be reached for a while, or this computer has no network
 * - `key_refused`: the service does not accept the key, or there is none for it; `detail` says
 * - `failed`: it cannot be made without the person; `detail` says what to do
 */
const connectionStateSchema = z.object({
  kind: z.enum(['starting', 'live', 'polling', 'reconnecting', 'offline', 'key_refused', 'failed']),
  since: timestamp,
  /** A sentence for people; always there when `failed` or `key_refused`. */
  detail: z.string().optional(),
  /** Only when `failed`, of the local home: why its server cannot open its database. */
  damage: databaseDamageSchema.optional(),
});

/** How a home's connection stands. */
export type ConnectionState = z.infer<typeof connectionStateSchema>;

/**
 * Where the key of a service is kept.
 *
 * - `keyring`: encrypted with a secret that the system's keyring holds
 * - `session`: in memory alone, until Guildhall quits
 * - `unprotected`: on the disk, readable by every program of this person; their own choice
 */
export const keyStorageSchema = z.enum(['keyring', 'session', 'unprotected']);

/** Where the key of a service is kept. */
export type KeyStorage = z.infer<typeof keyStorageSchema>;

/** Where a remote service is reached; the local home has none of this. */
const serviceAddressSchema = z.object({
  /** Without a slash at its end; holds the version: `https://example.org/v1`. */
  baseUrl: z.string(),
  /** The address of the event socket, where it is not `{baseUrl}/events`. */
  eventsUrl: z.string().optional(),
});

/** A home: one server and one key. The key itself never leaves main. */
export const homeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `local` is this computer's own server; there is always exactly one. */
  kind: z.enum(['local', 'remote']),
  state: connectionStateSchema,
  /** Whose key it is; absent until the service has said so, which a bare one never does. */
  user: z.object({ id: z.string(), name: z.string() }).optional(),
  /** When the home's server last stopped by itself and was started again. */
  recoveredAt: timestamp.optional(),
  /** When the service last answered or sent anything: how fresh what is shown can be. */
  freshAt: timestamp.optional(),
  /** What the service offers beyond the core: names of contract/extension.ts. */
  extensions: z.array(z.string()),
  /** A remote home's address, guilds (empty: the service lists them) and where its key is. */
  service: serviceAddressSchema
    .extend({ guildIds: z.array(z.string()), keyStorage: keyStorageSchema.optional() })
    .optional(),
});

/** A home as the windows know it. */
export type Home = z.infer<typeof homeSchema>;

/**
 * What a look at a service found. Each but `ready` and `key_needed` has a sentence for people
 * in `detail`, which says what is wrong and what to do.
 *
 * - `ready`: it answers and takes the key; `guilds` is absent where it lists none and ids must
 *   be given
 * - `key_needed`: it answers as the service; no key was given yet
 * - `address_invalid`, `plain_http` (needs the person's word: the key would travel readable),
 *   `no_network`, `no_such_host`, `refused` (nothing listens), `timed_out`, `tls_refused`,
 *   `clock_off` (its certificate is not valid at this computer's time), `redirected`,
 *   `not_the_service`, `key_refused`, `guild_unknown`, `failing` (it answers with errors)
 */
export const serviceCheckSchema = z.object({
  outcome: z.enum([
    'ready',
    'key_needed',
    'address_invalid',
    'plain_http',
    'no_network',
    'no_such_host',
    'refused',
    'timed_out',
    'tls_refused',
    'clock_off',
    'redirected',
    'not_the_service',
    'key_refused',
    'guild_unknown',
    'failing',
  ]),
  detail: z.string().optional(),
  /** The address as it was understood: with its scheme, and without a slash at its end. */
  baseUrl: z.string().optional(),
  version: z.string().optional(),
  guilds: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  user: z.object({ id: z.string(), name: z.string() }).optional(),
  extensions: z.array(z.string()).optional(),
});

/** What a look at a service found. */
export type ServiceCheck = z.infer<typeof serviceCheckSchema>;
