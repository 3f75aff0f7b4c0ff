import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { participantSchema } from '../conversation/schema.ts';
import { operatorIdSchema } from '../operator/ids.ts';
import { workItemChangeIdSchema, workItemIdSchema } from './ids.ts';
import {
  workItemDateSchema,
  workItemPrioritySchema,
  workItemStatusSchema,
  workItemTypeSchema,
} from './schema.ts';

/** The value of a field before and after; absent means none. */
function fieldChange<const Field extends string, Value extends z.ZodType>(
  field: Field,
  value: Value,
) {
  return z.object({ field: z.literal(field), from: value.optional(), to: value.optional() });
}

const fieldChangeSchema = z.discriminatedUnion('field', [
  fieldChange('status', workItemStatusSchema),
  /** Percent, 0 to 100. */
  fieldChange('progress', z.number()),
  fieldChange('title', z.string()),
  fieldChange('priority', workItemPrioritySchema),
  fieldChange('assignedOperatorId', operatorIdSchema),
  fieldChange('parentId', workItemIdSchema),
  fieldChange('startOn', workItemDateSchema),
  fieldChange('dueOn', workItemDateSchema),
  /** Its texts before and after; neither where the change is one of many and old. */
  z.object({
    field: z.literal('description'),
    fromText: z.string().optional(),
    toText: z.string().optional(),
  }),
]);

/** One changed field of a work item. */
export type WorkItemFieldChange = z.infer<typeof fieldChangeSchema>;

/** The fields of a work item of which its history tells. */
export const historyFields: readonly WorkItemFieldChange['field'][] = fieldChangeSchema.options.map(
  ({ shape }) => shape.field.value,
);

/** A change of a work item in an answer. */
export const workItemChangeSchema = z.object({
  id: workItemChangeIdSchema,
  at: timestamp,
  /** The participant who made it, with their present name. */
  actor: participantSchema,
  kind: z.enum(['created', 'updated', 'restored']),
  /** For a creation the values that the item began with; for a restoration perhaps none. */
  changes: z.array(fieldChangeSchema),
});

export type WorkItemChange = z.infer<typeof workItemChangeSchema>;

const stateSchema = z.object({
  status: workItemStatusSchema,
  /** Percent, 0 to 100. */
  progress: z.number(),
  /** Absent for a top-level item. */
  parentId: workItemIdSchema.optional(),
});

/** Where a work item stood after a change and before it, in an answer. */
export const workItemStateChangeSchema = stateSchema.extend({
  workItemId: workItemIdSchema,
  type: workItemTypeSchema,
  at: timestamp,
  /** Whether the change deleted the item; its state is then the last one. */
  isDeleted: z.boolean().default(false),
  /** Absent for a creation, and where the item was restored. */
  before: stateSchema.optional(),
});
