import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { lineText, verbatimText } from '../contract/text.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { textLimits } from '../limits/limits.ts';
import { defineLocal } from './define-local.ts';
import { treeSortSchema } from './tree-sort.ts';
import { workGroupings, workViews } from './work-view.ts';

/** A view of a home's work that a person has named. */
export const savedView = defineLocal({
  name: 'saved_view',
  key: z.strictObject({ homeId: identifierInput, id: identifierInput }),
  value: z.strictObject({
    name: lineText(placeLimits.savedViewName),
    view: z.enum(workViews),
    /** The filter as an address names it; empty where everything is shown. */
    filter: verbatimText(textLimits.path),
    /**
     * The field whose values are the lanes of the board or the groups of the tree; absent for a tree
     * without groups, and for the other ways to see work.
     */
    grouping: z.enum(workGroupings).optional(),
    /** Whether the board shows tasks alone; absent for all items, and for the other ways to see work. */
    isTasksOnly: z.boolean().optional(),
    /** How the tree is sorted; absent for the order by hand, and for the other ways to see work. */
    sort: treeSortSchema.optional(),
  }),
  max: { rows: placeLimits.savedViews, per: 'home', listed: startReadLimits.savedViews },
  whenFull: 'refuse',
  group: 'views',
  isShared: true,
});
