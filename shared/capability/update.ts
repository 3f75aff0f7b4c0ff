import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';

const version = z.string().min(1).max(100);

/**
 * How this application stands to its next version.
 *
 * - `off`: this build has nowhere to get updates from, or not in a way that can be trusted
 * - `current`: no other version is known, or the one that is known was skipped
 * - `checking`, `downloading`: the feed is being asked, or the version fetched
 * - `available`: `version` can be downloaded; nothing of it is here yet
 * - `ready`: `version` is here, and is installed with the next `update.install`
 * - `installing`: the application is about to restart
 */
const updateSchema = z.object({
  stage: z.enum(['off', 'current', 'checking', 'available', 'downloading', 'ready', 'installing']),
  version: version.optional(),
  /** How much of it is downloaded, in percent; only while it is. */
  percent: z.int().min(0).max(100).optional(),
  /**
   * Why the last look into the feed failed: it gave no answer, or named a release that our key has
   * not signed. What had been found before is forgotten then. Absent after a look that succeeded.
   */
  failedCheck: z.enum(['unreachable', 'unsigned']).optional(),
  /** Whether the feed is asked at each start and once a day. */
  checksBySelf: z.boolean(),
});

export type Update = Readonly<z.infer<typeof updateSchema>>;

/** Describes how this application stands to its next version. */
export const updateDescribe = defineCall({
  name: 'update.describe',
  input: z.strictObject({}),
  output: updateSchema,
});

/** Chooses whether the feed is asked without being told to. */
export const updateChange = defineCall({
  name: 'update.change',
  input: z.strictObject({ checksBySelf: z.boolean() }),
  output: updateSchema,
});

/**
 * Asks the feed now; a version that was skipped is offered again. Problems: `unavailable` where it
 * cannot be asked, or answers what is not signed.
 */
export const updateCheck = defineCall({
  name: 'update.check',
  input: z.strictObject({}),
  output: updateSchema,
});

/** Downloads the version that is available. Problems: `unavailable`. */
export const updateDownload = defineCall({
  name: 'update.download',
  input: z.strictObject({}),
  output: updateSchema,
});

/** Offers this version no more, until the person asks for updates. */
export const updateSkip = defineCall({
  name: 'update.skip',
  input: z.strictObject({ version }),
  output: updateSchema,
});

/**
 * Makes a backup of the guild of this computer, then restarts into the version that is ready.
 * Problems: `unavailable` while the outbox holds anything, where no backup could be made, or where
 * no version is ready; then nothing has happened.
 */
export const updateInstall = defineCall({
  name: 'update.install',
  input: z.strictObject({}),
  output: updateSchema,
});

/** Sent to every window when the application stands differently to its next version. */
export const updateChanged = defineEvent({
  name: 'update.changed',
  data: updateSchema,
});
