import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { operatorIdSchema } from '../operator/ids.ts';
import { workItemTypes } from './hierarchy.ts';
import { workItemIdSchema } from './ids.ts';
import { workItemPriorities, workItemStatuses } from './status.ts';

/** Absent, null and "" alike mean none (contract: Absent values). */
const none = z.union([z.literal(''), z.null()]).transform(() => undefined);

/** The level of a work item. */
export const workItemTypeSchema = z.enum(workItemTypes);

/** The state of a work item. */
export const workItemStatusSchema = z.enum(workItemStatuses);

/** The urgency of a work item. */
export const workItemPrioritySchema = z.enum(workItemPriorities);

/** A work item as a service answers with it. */
export const workItemSchema = z.object({
  id: workItemIdSchema,
  type: workItemTypeSchema,
  title: z.string(),
  description: optionalText,
  status: workItemStatusSchema,
  priority: workItemPrioritySchema,
  /** Percent, 0 to 100. */
  progress: z.number(),
  /** Absent for a top-level item. */
  parentId: workItemIdSchema.or(none).optional(),
  assignedOperatorId: operatorIdSchema.or(none).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A work item: a unit of work in the hierarchy of a guild. */
export type WorkItem = z.infer<typeof workItemSchema>;
