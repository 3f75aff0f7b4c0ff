import { z } from 'zod';
import { timestamp } from '../contract/identifier.ts';

/** The facts about a damaged database of this computer's guild. */
const databaseDamageSchema = z.object({
  /** The name of the damaged file. */
  file: z.string(),
  /** The folder where the file is kept after its replacement. */
  keptIn: z.string(),
  /** The last write to the file; absent if there is no file. */
  lastWrittenAt: timestamp.optional(),
  /** The newest intact backup; absent if there is none. */
  backup: z.object({ name: z.string(), madeAt: timestamp }).optional(),
});

export type DatabaseDamage = z.infer<typeof databaseDamageSchema>;

/** A reason why a service does not answer: the code of a problem or of the network, and a sentence. */
const connectionFailureSchema = z.object({ code: z.string(), detail: z.string() });

export type ConnectionFailure = z.infer<typeof connectionFailureSchema>;

/**
 * The state of a home's connection, as a value and never as an error.
 *
 * - `starting`: its server is starting, or its first answer is awaited
 * - `live`: events arrive as they happen
 * - `polling`: the service has no event socket and is polled for changes
 * - `reconnecting`: the connection was just lost and is being restored automatically
 * - `offline`: the service has been unreachable for a while, or this computer has no network
 * - `key_refused`: the service does not accept the key, or there is no key; `detail` says which
 * - `failed`: the person must act first; `detail` says what to do
 */
const connectionStateSchema = z.object({
  kind: z.enum(['starting', 'live', 'polling', 'reconnecting', 'offline', 'key_refused', 'failed']),
  since: timestamp,
  /** A sentence for people; always present with `failed` and `key_refused`. */
  detail: z.string().optional(),
  /** How often the service was tried in vain since it fell silent; absent until it was. */
  attempt: z.int().positive().optional(),
  /** Why it was last tried in vain, or failed to answer; absent while it answers. */
  lastFailure: connectionFailureSchema.optional(),
  /** When it is tried next; absent while that is under way, and while it answers. */
  retryAt: timestamp.optional(),
  /** Only with `failed`, for the local home: why its server cannot open its database. */
  damage: databaseDamageSchema.optional(),
});

export type ConnectionState = z.infer<typeof connectionStateSchema>;

/**
 * The place where the key of a service is kept.
 *
 * - `keyring`: encrypted with a secret from the system's keyring
 * - `session`: in memory only, until Guildhall quits
 * - `unprotected`: on the disk, readable by every program of this person; they chose so
 */
export const keyStorageSchema = z.enum(['keyring', 'session', 'unprotected']);

export type KeyStorage = z.infer<typeof keyStorageSchema>;

/** The address of a remote service. The local home has none. */
const serviceAddressSchema = z.object({
  /** Has no trailing slash and includes the version: `https://example.org/v1`. */
  baseUrl: z.string(),
  /** The address of the event socket, if it is not `{baseUrl}/events`. */
  eventsUrl: z.string().optional(),
});

/** A home: one server and one key. The key itself never leaves main. */
export const homeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `local` is this computer's own server; there is always exactly one. */
  kind: z.enum(['local', 'remote']),
  state: connectionStateSchema,
  /**
   * The owner of the key, as the service last named them, in this run or an earlier one; absent until
   * it has. A bare service names nobody: it is learned from what was posted.
   */
  user: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The time of the last restart after the home's server had stopped by itself. */
  recoveredAt: timestamp.optional(),
  /** The time at which the service last answered or sent anything. */
  freshAt: timestamp.optional(),
  /**
   * The extensions that the service offers, as it last said, in this run or an earlier one: names of
   * contract/extension.ts. Absent until it has ever said: what is not known is not missing.
   */
  extensions: z.array(z.string()).optional(),
  /** A remote home's address, guilds (empty if the service lists them) and key storage. */
  service: serviceAddressSchema
    .extend({ guildIds: z.array(z.string()), keyStorage: keyStorageSchema.optional() })
    .optional(),
});

export type Home = z.infer<typeof homeSchema>;

/**
 * The result of checking a service. Each result except `ready` and `key_needed` has a sentence for
 * people in `detail` that says what is wrong and what to do.
 *
 * - `ready`: it answers and accepts the key; `guilds` is absent if it lists none and ids are needed
 * - `key_needed`: it answers as the service; no key was given yet
 * - `address_invalid`, `plain_http` (needs consent, because the key would travel unencrypted),
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
  /** The address as it was understood: with its scheme and without a trailing slash. */
  baseUrl: z.string().optional(),
  version: z.string().optional(),
  guilds: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  user: z.object({ id: z.string(), name: z.string() }).optional(),
  extensions: z.array(z.string()).optional(),
});

export type ServiceCheck = z.infer<typeof serviceCheckSchema>;
