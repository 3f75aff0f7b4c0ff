import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import type { ServiceEvent } from '../contract/service-event.ts';

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
export const keyCustodySchema = z.enum(['keyring', 'session', 'unprotected']);

/** Where the key of a service is kept. */
export type KeyCustody = z.infer<typeof keyCustodySchema>;

/** Where a remote service is reached; the local home has none of this. */
const serviceAddressSchema = z.object({
  /** Without a slash at its end; holds the version: `https://example.org/v1`. */
  baseUrl: z.string(),
  /** The address of the event socket, where it is not `{baseUrl}/events`. */
  eventsUrl: z.string().optional(),
});

/** A home: one server and one key. The key itself never leaves main. */
const homeSchema = z.object({
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
    .extend({ guildIds: z.array(z.string()), keyCustody: keyCustodySchema.optional() })
    .optional(),
});

/** A home as the windows know it. */
export type Home = z.infer<typeof homeSchema>;

const baseUrlInput = z.string().trim().min(1).max(2_000);
const eventsUrlInput = z.string().trim().max(2_000);
const apiKeyInput = z.string().trim().min(1).max(4_096);
const guildIdsInput = z.array(z.string().trim().min(1).max(200)).max(100);
const homeNameInput = z.string().trim().min(1).max(500);

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
const serviceCheckSchema = z.object({
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

/** The homes of this person, in their order. */
export const homeList = defineCall({
  name: 'home.list',
  input: z.strictObject({}),
  output: z.object({ homes: z.array(homeSchema) }),
});

/** Tries a home again, now. */
export const homeRetry = defineCall({
  name: 'home.retry',
  input: z.strictObject({ homeId: identifierInput }),
  output: z.object({}),
});

/**
 * Goes on after the database of this computer's guild was found damaged, as the person chose: with
 * the backup that they were told of, or where there is none with an empty guild. The damaged file
 * is kept. Problem `precondition_failed`: nothing is damaged, or the choice was not offered.
 */
export const homeRepair = defineCall({
  name: 'home.repair',
  input: z.strictObject({ from: z.enum(['backup', 'nothing']) }),
  output: z.object({}),
});

/**
 * Says which thread of a home is open in the window, none where it is left out: where a service
 * sends no events, that thread is asked for the most often.
 */
export const homeWatch = defineCall({
  name: 'home.watch',
  input: z.strictObject({ homeId: identifierInput, conversationId: identifierInput.optional() }),
  output: z.object({}),
});

/** Looks whether a service is there and takes a key; keeps nothing. */
export const homeCheck = defineCall({
  name: 'home.check',
  input: z.strictObject({
    baseUrl: baseUrlInput,
    apiKey: apiKeyInput.optional(),
    guildIds: guildIdsInput.optional(),
    /** The person's word that the key may travel readable. */
    allowsPlainHttp: z.boolean().default(false),
  }),
  output: serviceCheckSchema,
});

/** Which custody a key can have here; `detail` says why the keyring cannot be relied on. */
export const homeProtection = defineCall({
  name: 'home.protection',
  input: z.strictObject({}),
  output: z.object({ isProtected: z.boolean(), detail: z.string().optional() }),
});

/**
 * Adds a service as a home, after one more look at it. Problems: `service_unreachable` with the
 * sentence of the look; `precondition_failed` for a custody that this computer cannot give.
 */
export const homeConnect = defineCall({
  name: 'home.connect',
  input: z.strictObject({
    /** The service's host where it is left out. */
    name: homeNameInput.optional(),
    baseUrl: baseUrlInput,
    eventsUrl: eventsUrlInput.optional(),
    apiKey: apiKeyInput,
    guildIds: guildIdsInput,
    custody: keyCustodySchema,
    allowsPlainHttp: z.boolean().default(false),
  }),
  output: z.object({ home: homeSchema }),
});

/**
 * Changes a home's name, address or guilds; what is left out stays. A stored key goes to another
 * origin (scheme, host and port) only once the person has agreed in a dialog of the system.
 * Problems: `precondition_failed` where they did not, or where the home was changed meanwhile.
 */
export const homeEdit = defineCall({
  name: 'home.edit',
  input: z.strictObject({
    homeId: identifierInput,
    name: homeNameInput.optional(),
    baseUrl: baseUrlInput.optional(),
    /** An empty one means `{baseUrl}/events` again. */
    eventsUrl: eventsUrlInput.optional(),
    guildIds: guildIdsInput.optional(),
    allowsPlainHttp: z.boolean().default(false),
  }),
  output: z.object({ home: homeSchema }),
});

/** Gives a home another key, after a look at whether the service takes it. */
export const homeRekey = defineCall({
  name: 'home.rekey',
  input: z.strictObject({
    homeId: identifierInput,
    apiKey: apiKeyInput,
    custody: keyCustodySchema,
  }),
  output: z.object({ home: homeSchema }),
});

/** Wipes a remote home's key, cache, drafts and outbox from this computer; the home stays listed. */
export const homeSignOut = defineCall({
  name: 'home.sign_out',
  input: z.strictObject({ homeId: identifierInput }),
  output: z.object({ home: homeSchema }),
});

/** Signs out of a remote home and takes it off the list. */
export const homeRemove = defineCall({
  name: 'home.remove',
  input: z.strictObject({ homeId: identifierInput }),
  output: z.object({}),
});

/** Puts the homes in another order; every home is named once. */
export const homeReorder = defineCall({
  name: 'home.reorder',
  input: z.strictObject({ homeIds: z.array(identifierInput).max(1_000) }),
  output: z.object({}),
});

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
