import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { textLimits } from '../../limits/limits.ts';
import { civilDatePattern } from '../../text/civil-date.ts';
import { operatorIdSchema } from '../operator/ids.ts';
import { workItemTypes } from './hierarchy.ts';
import { workItemIdSchema } from './ids.ts';
import { itemNumbers } from './names.ts';
import { workItemPriorities, workItemStatuses } from './status.ts';

/** Absent, null and "" all mean none (contract: Absent values). */
const none = z.union([z.literal(''), z.null()]).transform(() => undefined);

export const workItemTypeSchema = z.enum(workItemTypes);

export const workItemStatusSchema = z.enum(workItemStatuses);

export const workItemPrioritySchema = z.enum(workItemPriorities);

/** A place in an order by hand. It ends with no zero, so that there is room before it. */
export const workItemPositionSchema = z
  .string()
  .max(textLimits.workItemPosition)
  .regex(/^[0-9A-Za-z]*[1-9A-Za-z]$/, 'Must be letters and digits, and end with no 0.');

/** A day without a time and a time zone (contract: Dates of work items). */
export const workItemDateSchema = z
  .string()
  .regex(civilDatePattern, 'Must be a day that there is, such as 2026-12-24.')
  .meta({ format: 'date' });

/** A work item in an answer. */
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
  /** Its number in its guild, of which its name is made; absent where the service gives none. */
  number: z.number().int().min(1).max(itemNumbers.greatest).optional(),
  /** Its place by hand; absent as long as nobody has moved it. */
  position: workItemPositionSchema.or(none).optional(),
  /** The day on which the work on it begins. */
  startOn: workItemDateSchema.or(none).optional(),
  /** The day by which it is to be done. */
  dueOn: workItemDateSchema.or(none).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type WorkItem = z.infer<typeof workItemSchema>;
