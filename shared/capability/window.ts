import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';

const windowStateSchema = z.object({
  isFocused: z.boolean(),
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
});

export type WindowState = z.infer<typeof windowStateSchema>;

/** Describes the state of the calling window. */
export const windowDescribe = defineCall({
  name: 'window.describe',
  input: z.strictObject({}),
  output: windowStateSchema,
});

/** Sent to a window when its state changes. */
export const windowChanged = defineEvent({
  name: 'window.changed',
  data: windowStateSchema,
});
