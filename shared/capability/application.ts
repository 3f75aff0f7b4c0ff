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

/** Describes what this application is made of. */
export const applicationAbout = defineCall({
  name: 'application.about',
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    /** The components that it runs on, each with its version. */
    components: z.array(z.object({ name: z.string(), version: z.string() })),
    /** Whether this build has a list of the licences of others. */
    hasLicences: z.boolean(),
  }),
});

/**
 * Opens the list of the licences of others. Problems: `unavailable` where this build has none, or
 * no program opens it.
 */
export const applicationShowLicences = defineCall({
  name: 'application.show_licences',
  input: z.strictObject({}),
  output: z.object({}),
});

/** Describes this application, with any notices about its start. */
export const applicationDescribe = defineCall({
  name: 'application.describe',
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    notices: z.array(noticeSchema),
  }),
});

/** Ends the application, as its menu does. */
export const applicationQuit = defineCall({
  name: 'application.quit',
  input: z.strictObject({}),
  output: z.object({}),
});
