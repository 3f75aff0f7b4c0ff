import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';

/** The port that is proposed for other programs. */
export const proposedAccessPort = 4680;

const port = z.int().min(1024).max(65_535);

/**
 * The access of other programs on this computer to its guild.
 *
 * - `off`: there is none
 * - `opening`: it is wanted, and its server is starting
 * - `on`: programs with the key reach it at `baseUrl`
 * - `failed`: it is wanted, and `detail` says why it is not there
 */
const localAccessSchema = z.object({
  state: z.enum(['off', 'opening', 'on', 'failed']),
  port,
  baseUrl: z.string(),
  /** Whether a key was made; it is shown once, and then nobody can read it. */
  hasKey: z.boolean(),
  detail: z.string().optional(),
});

export type LocalAccess = z.infer<typeof localAccessSchema>;

/** Describes the access of other programs. */
export const accessDescribe = defineCall({
  name: 'access.describe',
  input: z.strictObject({}),
  output: localAccessSchema,
});

/**
 * Lets other programs in on a port, from now on and after each start. `apiKey` is there where a key
 * was made, and never again. Problems: `unavailable` where the port cannot be had.
 */
export const accessTurnOn = defineCall({
  name: 'access.turn_on',
  input: z.strictObject({ port, isNewKey: z.boolean().default(false) }),
  output: z.object({ access: localAccessSchema, apiKey: z.string().optional() }),
});

/** Lets other programs in no more, and cuts those that are connected. */
export const accessTurnOff = defineCall({
  name: 'access.turn_off',
  input: z.strictObject({}),
  output: localAccessSchema,
});

/** Sent to every window when the access has changed. */
export const accessChanged = defineEvent({
  name: 'access.changed',
  data: localAccessSchema,
});
