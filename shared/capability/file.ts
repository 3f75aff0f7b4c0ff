import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { exportLimits } from '../limits/limits.ts';

/**
 * Saves a text as a file, where the person chooses. `isSaved` is false if they chose no place.
 * Problems: `unavailable` if the file could not be written; then what stood there before is whole.
 */
export const fileSave = defineCall({
  name: 'file.save',
  input: z.strictObject({
    /** The name that is proposed, with its ending; characters that names cannot have are replaced. */
    name: z.string().min(1).max(exportLimits.name),
    text: z.string().max(exportLimits.text),
  }),
  output: z.object({ isSaved: z.boolean() }),
});
