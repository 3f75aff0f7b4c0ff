import { z } from 'zod';
import { defineCall } from '../contract/call.ts';

/**
 * A message about this start of the application. It is shown once, until the person dismisses it.
 */
const noticeSchema = z.object({
  id: z.string(),
  text: z.string(),
});

export type Notice = z.infer<typeof noticeSchema>;

/** Describes this application, with any notices about its start. */
export const applicationDescribe = defineCall({
  name: 'application.describe',
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    notices: z.array(noticeSchema),
  }),
});
