import { z } from 'zod';
import { defineCall } from '../contract/call.ts';

/** Something a person should know about this start, said once and dismissed by them. */
const noticeSchema = z.object({
  id: z.string(),
  text: z.string(),
});

/** A notice, ready to be shown. */
export type Notice = z.infer<typeof noticeSchema>;

/** What this application is, and what it has to tell about its start. */
export const applicationDescribe = defineCall({
  name: 'application.describe',
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    notices: z.array(noticeSchema),
  }),
});
