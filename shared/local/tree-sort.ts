import { z } from 'zod';
import { sortColumns } from './work-view.ts';

/** How the items below the same parent are sorted in the tree, in place of the order by hand. */
export const treeSortSchema = z.strictObject({
  by: z.enum(sortColumns),
  isDescending: z.boolean(),
});
