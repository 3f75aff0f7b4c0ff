import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput } from '../contract/identifier.ts';
import { textLimits } from '../limits/limits.ts';

/**
 * An unsent text of one conversation. It survives quitting and crashes. Unsaved texts of other
 * things are kept under a name in place of the id: `work_item/itm_1/title`.
 */
const draftSchema = z.object({
  homeId: identifierInput,
  conversationId: z.string().min(1).max(textLimits.draftName),
  text: z.string().max(textLimits.draft),
});

export type Draft = z.infer<typeof draftSchema>;

/** Lists all drafts. */
export const draftList = defineCall({
  name: 'draft.list',
  input: z.strictObject({}),
  output: z.object({ drafts: z.array(draftSchema) }),
});

/** Saves a draft; an empty text removes it. */
export const draftSave = defineCall({
  name: 'draft.save',
  input: draftSchema.strict(),
  output: z.object({}),
});

/** Sent to every other window when a draft was saved in one. */
export const draftChanged = defineEvent({ name: 'draft.changed', data: draftSchema });
