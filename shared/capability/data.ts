import { z } from 'zod';
import { timestamp } from '../contract/identifier.ts';
import { defineCall } from '../contract/call.ts';

/** The parts of the data folder that are measured. */
const measuredPartSchema = z.enum(['guild', 'backups', 'former', 'cache', 'outbox', 'logs']);

export type MeasuredPart = z.infer<typeof measuredPartSchema>;

/** The smallest and the largest bound of the cache, in bytes. */
const cacheLimitSchema = z.int().min(1_000_000).max(1_000_000_000_000);

/** Describes the data on this computer: where it is, and how much of it there is, in bytes. */
export const dataDescribe = defineCall({
  name: 'data.describe',
  input: z.strictObject({}),
  output: z.object({
    folder: z.string(),
    sizes: z.array(z.object({ part: measuredPartSchema, bytes: z.number() })),
    cacheLimitBytes: z.number(),
  }),
});

/** A folder that a person can look into. */
const openedFolderSchema = z.enum(['data', 'logs']);

/** Shows a folder in the system's file manager. Problems: `unavailable` where none opens it. */
export const dataOpenFolder = defineCall({
  name: 'data.open_folder',
  input: z.strictObject({ folder: openedFolderSchema }),
  output: z.object({}),
});

/** Bounds what is kept of services to be read offline. What is over it is removed, oldest first. */
export const dataLimitCache = defineCall({
  name: 'data.limit_cache',
  input: z.strictObject({ bytes: cacheLimitSchema }),
  output: z.object({}),
});

const backupName = z.string().min(1).max(200);

const backupSchema = z.object({ name: backupName, madeAt: timestamp, bytes: z.number() });

export type Backup = z.infer<typeof backupSchema>;

/**
 * Lists the backups of the guild of this computer, last made first. Problems: `unavailable` while
 * its server does not run; so for all calls about backups.
 */
export const backupList = defineCall({
  name: 'backup.list',
  input: z.strictObject({}),
  output: z.object({ backups: z.array(backupSchema) }),
});

/** Makes a backup now. Problems: `unavailable` where none could be made. */
export const backupMake = defineCall({
  name: 'backup.make',
  input: z.strictObject({}),
  output: z.object({}),
});

/** Reads what a backup holds. Problems: `not_found`, and `unavailable`. */
export const backupRead = defineCall({
  name: 'backup.read',
  input: z.strictObject({ name: backupName }),
  output: z.object({
    /** Whether it is whole and can be restored by this version. */
    isWhole: z.boolean(),
    guilds: z.array(z.string()),
    threads: z.number(),
    messages: z.number(),
    workItems: z.number(),
    documents: z.number(),
  }),
});

export type BackupContent = z.infer<(typeof backupRead)['output']>;

/**
 * Puts a backup in the place of the guild of this computer, and has every window load anew; a notice
 * then says where the former data is. Problems: `unavailable` where it could not be restored; then
 * nothing has changed.
 */
export const backupRestore = defineCall({
  name: 'backup.restore',
  input: z.strictObject({ name: backupName }),
  output: z.object({}),
});
