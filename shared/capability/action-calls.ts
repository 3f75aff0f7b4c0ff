import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { actionIds } from './action.ts';

/** Sent to the window that has the focus when an action was chosen in the application's menu. */
export const actionChosen = defineEvent({
  name: 'action.chosen',
  data: z.object({ id: z.enum(actionIds) }),
});

/**
 * Says which actions are possible in the calling window now: the application's menu offers those
 * alone while that window has the focus.
 */
export const actionReport = defineCall({
  name: 'action.report',
  input: z.strictObject({ possible: z.array(z.enum(actionIds)).max(actionIds.length) }),
  output: z.object({}),
});
