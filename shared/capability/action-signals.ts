import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { actionIds } from './action.ts';

/** Sent to the window that has the focus when an action was chosen in the application's menu. */
export const actionChosen = defineEvent({
  name: 'action.chosen',
  data: z.object({ id: z.enum(actionIds) }),
});
