import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { exportLimits } from '../limits/desktop-limits.ts';
import { textLimits } from '../limits/limits.ts';

const folderId = z.uuid();

/**
 * Has the person choose a place, and makes a folder there that was not there before. `folderId` is
 * null if they chose none. A window writes one folder at a time.
 * Problems: `unavailable` if it could not be made.
 */
export const folderBegin = defineCall({
  name: 'folder.begin',
  input: z.strictObject({ name: z.string().min(1).max(exportLimits.name) }),
  output: z.object({ folderId: folderId.nullable(), name: z.string() }),
});

/**
 * Writes a file into the folder. Its path is made one that every system takes and that nothing has;
 * the answer tells it. Problems: `unavailable` if it could not be written, or the folder is closed.
 */
export const folderWrite = defineCall({
  name: 'folder.write',
  input: z.strictObject({
    folderId,
    /** The names of folders and of the file, with slashes between them. */
    path: z.string().min(1).max(exportLimits.path),
    text: z.string().max(textLimits.documentContent),
  }),
  output: z.object({ path: z.string() }),
});

/** Says that nothing more is written into the folder. */
export const folderEnd = defineCall({
  name: 'folder.end',
  input: z.strictObject({ folderId }),
  output: z.object({}),
});
