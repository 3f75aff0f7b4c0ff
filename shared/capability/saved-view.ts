import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { identifierInput } from '../contract/identifier.ts';
import { lineText, verbatimText } from '../contract/text.ts';
import { placeLimits, textLimits } from '../limits/limits.ts';
import { boardGroupings, workViews } from '../local/work-view.ts';

const nameText = lineText(placeLimits.savedViewName);

/** A view of a home's work that a person has named. */
export const savedViewSchema = z.object({
  homeId: identifierInput,
  name: nameText,
  view: z.enum(workViews),
  /** The filter as an address names it; empty where everything is shown. */
  filter: verbatimText(textLimits.path),
  /** By what the board is split into lanes; absent for the other ways to see work. */
  grouping: z.enum(boardGroupings).optional(),
});

export type SavedView = z.infer<typeof savedViewSchema>;

const writeSchema = z.strictObject({
  view: savedViewSchema.strict(),
  /** The name of the view whose place it takes: its own, or the one that it had before. */
  replaces: nameText.optional(),
});

export type SavedViewWrite = z.infer<typeof writeSchema>;

const keySchema = z.strictObject({ homeId: identifierInput, name: nameText });

export type SavedViewKey = z.infer<typeof keySchema>;

/** Lists the saved views of all homes. */
export const savedViewList = defineCall({
  name: 'saved_view.list',
  input: z.strictObject({}),
  output: z.object({ views: z.array(savedViewSchema) }),
});

/**
 * Keeps a view.
 *
 * @throws `precondition_failed` where a view that it does not replace has its name, or where the
 *   home has as many views as are kept
 */
export const savedViewSave = defineCall({
  name: 'saved_view.save',
  input: writeSchema,
  output: z.object({}),
});

/** Deletes a view; one that is not there is deleted already. */
export const savedViewDelete = defineCall({
  name: 'saved_view.delete',
  input: keySchema,
  output: z.object({}),
});
