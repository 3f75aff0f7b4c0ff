import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { textLimits } from '../limits/limits.ts';
import { wantedPlaceSchema } from './place.ts';

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

/** The path of a window: `/home/local/thread/cnv_1`. */
const pathInput = z.strictObject({ path: z.string().max(textLimits.path) });

/**
 * Opens a window that shows one thread, item or document alone; where it has one, that comes to the
 * front. Problems: `call_invalid` for any other path, `unavailable` where there are too many.
 */
export const windowOpen = defineCall({
  name: 'window.open',
  input: pathInput,
  output: z.object({}),
});

/** Shows a place in the main window, which comes to the front. */
export const windowShow = defineCall({
  name: 'window.show',
  input: wantedPlaceSchema.strict(),
  output: z.object({}),
});

/** The steps of the zoom, which all windows share. */
const zoomSteps = ['in', 'out', 'actual'] as const;

/** Zooms the pages of all windows. */
export const windowZoom = defineCall({
  name: 'window.zoom',
  input: z.strictObject({ to: z.enum(zoomSteps) }),
  output: z.object({}),
});

/** Has the calling window fill the screen, or be a window again. */
export const windowToggleFullScreen = defineCall({
  name: 'window.toggle_full_screen',
  input: z.strictObject({}),
  output: z.object({}),
});

/** Sent to a window that is about to go: its page hands over what it holds. */
export const windowLeaving = defineEvent({ name: 'window.leaving', data: z.object({}) });

/** Says that the page has handed over all that it held. */
export const windowHandedOver = defineCall({
  name: 'window.handed_over',
  input: z.strictObject({}),
  output: z.object({}),
});
