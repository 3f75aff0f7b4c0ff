import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The id of a work item in an answer. */
export const workItemIdSchema = defineIdentifier('WorkItemId');

/** The id of a work item as a caller names it. */
export const workItemReference = defineReference('WorkItemId');

/** The id of a work item. */
export type WorkItemId = z.infer<typeof workItemIdSchema>;
