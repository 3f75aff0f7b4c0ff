import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { textLimits } from '../limits/limits.ts';
import { actionIds, isAssignable } from './action.ts';
import type { ActionId, Shortcut } from './action.ts';

/** Sent to the window that has the focus when an action was chosen in the application's menu. */
export const actionChosen = defineEvent({
  name: 'action.chosen',
  data: z.object({ id: z.enum(actionIds) }),
});

/**
 * Says which actions are possible in the calling window now: the application's menu offers those
 * alone while that window has the focus, under the names that are said.
 */
export const actionReport = defineCall({
  name: 'action.report',
  input: z.strictObject({
    possible: z.array(z.enum(actionIds)).max(actionIds.length),
    names: z.partialRecord(z.enum(actionIds), z.string().max(textLimits.title)).optional(),
  }),
  output: z.object({}),
});

const shortcutChangesSchema = z.partialRecord(
  z.enum(actionIds),
  z.custom<Shortcut>((keys) => typeof keys === 'string' && isAssignable(keys)).nullable(),
) as z.ZodType<Partial<Record<ActionId, Shortcut | null>>>;

/** Answers the keys that the person gave to actions. */
export const shortcutList = defineCall({
  name: 'shortcut.list',
  input: z.strictObject({}),
  output: z.object({ changes: shortcutChangesSchema }),
});

/** Keeps the keys that the person gave to actions, and shows them in the menu and in every window. */
export const shortcutKeep = defineCall({
  name: 'shortcut.keep',
  input: z.strictObject({ changes: shortcutChangesSchema }),
  output: z.object({}),
});

/** Sent to every other window when one has changed the keys of actions. */
export const shortcutChanged = defineEvent({
  name: 'shortcut.changed',
  data: z.object({ changes: shortcutChangesSchema }),
});
