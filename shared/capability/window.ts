import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';

const windowStateSchema = z.object({
  isFocused: z.boolean(),
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
});

/** How the window that asks stands on the screen. */
export type WindowState = z.infer<typeof windowStateSchema>;

/** Answers with the state of the window that asks. */
export const windowDescribe = defineCall({
  name: 'window.describe',
  input: z.strictObject({}),
  output: windowStateSchema,
});

/** Sent to a window whenever its own state changes. */
export const windowChanged = defineEvent({
  name: 'window.changed',
  data: windowStateSchema,
});
