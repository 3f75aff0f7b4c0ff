import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a work item's id in an answer. */
export const workItemIdSchema = defineIdentifier('WorkItemId', 'wi');

/** The schema of a work item's id as input. */
export const workItemReference = defineReference('WorkItemId', 'wi');

/** The schema of the id of one change of a work item, in an answer. */
export const workItemChangeIdSchema = defineIdentifier('WorkItemChangeId', 'wic');

export type WorkItemId = z.infer<typeof workItemIdSchema>;
export type WorkItemChangeId = z.infer<typeof workItemChangeIdSchema>;
