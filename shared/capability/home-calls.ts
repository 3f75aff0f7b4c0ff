import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { identifierInput } from '../contract/identifier.ts';
import { homeSchema, keyStorageSchema, serviceCheckSchema } from './home.ts';

const baseUrlInput = z.string().trim().min(1).max(2_000);
const eventsUrlInput = z.string().trim().max(2_000);
const apiKeyInput = z.string().trim().min(1).max(4_096);
const guildIdsInput = z.array(z.string().trim().min(1).max(200)).max(100);
const homeNameInput = z.string().trim().min(1).max(500);

/** Lists the homes of this person in their order. */
export const homeList = defineCall({
  name: 'home.list',
  input: z.strictObject({}),
  output: z.object({ homes: z.array(homeSchema) }),
});

/** Retries the connection of a home now. */
export const homeRetry = defineCall({
  name: 'home.retry',
  input: z.strictObject({ homeId: identifierInput }),
  output: z.object({}),
});

/**
 * Repairs the damaged database of this computer's guild as the person chose: with the backup that
 * was reported, or with an empty guild if there is none. The damaged file is kept. Problem
 * `precondition_failed`: nothing is damaged, or the choice was not offered.
 */
export const homeRepair = defineCall({
  name: 'home.repair',
  input: z.strictObject({ from: z.enum(['backup', 'nothing']) }),
  output: z.object({}),
});

/**
 * Says which thread of a home is open in the window; no thread if omitted. If a service sends no
 * events, that thread is polled most often.
 */
export const homeWatch = defineCall({
  name: 'home.watch',
  input: z.strictObject({ homeId: identifierInput, conversationId: identifierInput.optional() }),
  output: z.object({}),
});

/** Checks whether a service is there and accepts a key; stores nothing. */
export const homeCheck = defineCall({
  name: 'home.check',
  input: z.strictObject({
    baseUrl: baseUrlInput,
    apiKey: apiKeyInput.optional(),
    guildIds: guildIdsInput.optional(),
    /** Whether the person agreed to send the key unencrypted. */
    allowsPlainHttp: z.boolean().default(false),
  }),
  output: serviceCheckSchema,
});

/**
 * Says which kinds of key storage this computer has; `detail` says why the keyring is unreliable.
 */
export const homeProtection = defineCall({
  name: 'home.protection',
  input: z.strictObject({}),
  output: z.object({ isProtected: z.boolean(), detail: z.string().optional() }),
});

/**
 * Adds a service as a home after checking it once more. Problems: `service_unreachable` with the
 * sentence of the check; `precondition_failed` for a key storage that this computer lacks.
 */
export const homeConnect = defineCall({
  name: 'home.connect',
  input: z.strictObject({
    /** Defaults to the host of the service. */
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
 * Changes a home's name, address or guilds; omitted fields keep their values. A stored key is sent
 * to another origin (scheme, host and port) only after the person has agreed in a system dialog.
 * Problems: `precondition_failed` if they did not, or if the home was changed meanwhile.
 */
export const homeEdit = defineCall({
  name: 'home.edit',
  input: z.strictObject({
    homeId: identifierInput,
    name: homeNameInput.optional(),
    baseUrl: baseUrlInput.optional(),
    /** An empty value resets it to `{baseUrl}/events`. */
    eventsUrl: eventsUrlInput.optional(),
    guildIds: guildIdsInput.optional(),
    allowsPlainHttp: z.boolean().default(false),
  }),
  output: z.object({ home: homeSchema }),
});

/** Gives a home another key after checking that the service accepts it. */
export const homeRekey = defineCall({
  name: 'home.rekey',
  input: z.strictObject({
    homeId: identifierInput,
    apiKey: apiKeyInput,
    keyStorage: keyStorageSchema,
  }),
  output: z.object({ home: homeSchema }),
});

/** Deletes a remote home's key, cache, drafts and outbox from this computer. It stays listed. */
export const homeSignOut = defineCall({
  name: 'home.sign_out',
  input: z.strictObject({ homeId: identifierInput }),
  output: z.object({ home: homeSchema }),
});

/** Signs out of a remote home and removes it from the list. */
export const homeRemove = defineCall({
  name: 'home.remove',
  input: z.strictObject({ homeId: identifierInput }),
  output: z.object({}),
});

/** Reorders the homes; every home must be named once. */
export const homeReorder = defineCall({
  name: 'home.reorder',
  input: z.strictObject({ homeIds: z.array(identifierInput).max(1_000) }),
  output: z.object({}),
});
