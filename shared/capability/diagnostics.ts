import { z } from 'zod';
import { defineCall } from '../contract/call.ts';

/**
 * Answers what a person can send to somebody who helps: versions, what SQLite was compiled with,
 * settings, how homes stand and the last lines of the logs, as text. It holds no key, no name, no
 * address and nothing that anybody wrote.
 */
export const diagnosticsDescribe = defineCall({
  name: 'diagnostics.describe',
  input: z.strictObject({}),
  output: z.object({ name: z.string(), text: z.string() }),
});
