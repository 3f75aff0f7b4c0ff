import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { identifierInput } from '../contract/identifier.ts';
import { homeSchema, keyStorageSchema, serviceCheckSchema } from './home.ts';

const baseUrlInput = z.string().trim().min(1).max(2_000);
const eventsUrlInput = z.string().trim().max(2_000);
const apiKeyInput = z.string().trim().min(1).max(4_096);
const guildIdsInput = z.array(z.string().trim().min(1).max(200)).max(100);
const homeNameInput = z.string().trim().min(1).max(500);

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

/** Which key storage is possible here; `detail` says why the keyring cannot be relied on. */
export const homeProtection = defineCall({
  name: 'home.protection',
  input: z.strictObject({}),
  output: z.object({ isProtected: z.boolean(), detail: z.string().optional() }),
});

/**
 * Adds a service as a home, after one more look at it. Problems: `service_unreachable` with the
 * sentence of the look; `precondition_failed` for a key storage that this computer cannot give.
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
    keyStorage: keyStorageSchema,
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
    keyStorage: keyStorageSchema,
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
