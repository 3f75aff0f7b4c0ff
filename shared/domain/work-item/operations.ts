import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { defineOperation } from '../../contract/operation.ts';
import {
  cursorParameter,
  limitParameter,
  limitUpTo,
  nextCursorField,
} from '../../contract/query.ts';
import { requireSomeField } from '../../contract/some-field.ts';
import { titleText, verbatimText } from '../../contract/text.ts';
import { guildReference } from '../guild/ids.ts';
import { operatorReference } from '../operator/ids.ts';
import { budgetFields, budgetSchema } from '../operator/limits.ts';
import { togetherField, togetherParameter } from '../trash/together.ts';
import { workItemChangeSchema, workItemStateChangeSchema } from './history.ts';
import { rowFields } from './row-fields.ts';
import { workItemIdSchema, workItemReference } from './ids.ts';
import {
  workItemDateSchema,
  workItemPositionSchema,
  workItemPrioritySchema,
  workItemSchema,
  workItemStatusSchema,
  workItemTypeSchema,
} from './schema.ts';
import { countLimits, textLimits } from '../../limits/limits.ts';

/** An id; null or "" means none, and undefined means unspecified (contract: Absent values). */
const parentChoice = workItemReference.nullable().transform((id) => id || null);
const operatorChoice = operatorReference.nullable().transform((id) => id || null);

const descriptionText = verbatimText(textLimits.workItemDescription);

/** Percent. -0 in JSON is stored as 0. */
const progressNumber = z
  .number({ error: 'Must be a number from 0 to 100.' })
  .min(0)
  .max(100)
  .transform((value) => value + 0);

/** The fields of a request for which a service keeps dates. */
const dateFields = {
  startOn: { extension: 'work-item-dates' },
  dueOn: { extension: 'work-item-dates' },
} as const;

/** A time of any precision, in the form in which timestamps sort. */
const sinceParameter = timestamp.transform((at) => new Date(at).toISOString());

/** Lists the work items of a guild, oldest first; without a limit all of them. */
export const workItemList = defineOperation({
  name: 'work_item.list',
  summary: 'Lists the work items of a guild, oldest first; filters combine.',
  method: 'GET',
  path: '/guilds/{guildId}/work-items',
  input: z.strictObject({
    guildId: guildReference,
    type: workItemTypeSchema.optional(),
    status: workItemStatusSchema.optional(),
    /** The children of an item; an empty value lists the top-level items. */
    parentId: workItemReference.optional(),
    limit: limitParameter.optional(),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({ workItems: z.array(workItemSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: ['unknown_reference'],
  extensionFields: { limit: { extension: 'cursor' }, cursor: { extension: 'cursor' } },
  extensionRowFields: rowFields,
});

/** Creates a work item with status todo and progress 0; an assigned operator may begin at once. */
export const workItemCreate = defineOperation({
  name: 'work_item.create',
  summary: 'Creates a work item; an operator that it is assigned to may begin at once.',
  method: 'POST',
  path: '/guilds/{guildId}/work-items',
  input: z.strictObject({
    guildId: guildReference,
    type: workItemTypeSchema,
    title: titleText,
    description: descriptionText.optional(),
    priority: workItemPrioritySchema.default('medium'),
    parentId: parentChoice.optional(),
    assignedOperatorId: operatorChoice.optional(),
    position: workItemPositionSchema.optional(),
    startOn: workItemDateSchema.optional(),
    dueOn: workItemDateSchema.optional(),
  }),
  // A service without extensions omits updatedAt
  output: workItemSchema.extend({ updatedAt: timestamp.optional() }),
  status: 201,
  problems: ['hierarchy_violation', 'unknown_reference'],
  extensionRowFields: rowFields,
  extensionFields: {
    position: { extension: 'work-item-order', isOptional: true },
    ...dateFields,
  },
});

/** Returns a work item. */
export const workItemGet = defineOperation({
  name: 'work_item.get',
  summary: 'Reads a work item.',
  method: 'GET',
  path: '/work-items/{workItemId}',
  input: z.strictObject({ workItemId: workItemReference }),
  output: workItemSchema,
  status: 200,
  problems: [],
  extension: 'work-item-edit',
  extensionRowFields: rowFields,
});

/** Changes a work item; omitted fields keep their values. */
export const workItemUpdate = defineOperation({
  name: 'work_item.update',
  summary: 'Changes a work item; what is left out stays.',
  method: 'PUT',
  path: '/work-items/{workItemId}',
  input: requireSomeField(
    z.strictObject({
      workItemId: workItemReference,
      status: workItemStatusSchema.optional(),
      progress: progressNumber.optional(),
      title: titleText.optional(),
      priority: workItemPrioritySchema.optional(),
      /** null unassigns it. */
      assignedOperatorId: operatorChoice.optional(),
      description: descriptionText.optional(),
      /** null makes it top-level. */
      parentId: parentChoice.optional(),
      /** null puts it where its creation does. */
      position: workItemPositionSchema.nullable().optional(),
      /** null takes it away. */
      startOn: workItemDateSchema.nullable().optional(),
      /** null takes it away. */
      dueOn: workItemDateSchema.nullable().optional(),
    }),
    [
      'status',
      'progress',
      'title',
      'priority',
      'assignedOperatorId',
      'description',
      'parentId',
      'position',
      'startOn',
      'dueOn',
    ],
  ),
  // A service without extensions omits createdAt
  output: workItemSchema.extend({ createdAt: timestamp.optional() }),
  status: 200,
  problems: ['hierarchy_violation', 'unknown_reference'],
  extensionFields: {
    description: { extension: 'work-item-edit' },
    parentId: { extension: 'work-item-edit' },
    assignedOperatorId: { extension: 'work-item-edit', isNullAlone: true },
    position: { extension: 'work-item-order', isOptional: true },
    ...dateFields,
  },
  extensionRowFields: rowFields,
});

/** Deletes a work item that has no children; with a trash it can be restored. */
export const workItemDelete = defineOperation({
  name: 'work_item.delete',
  summary: 'Deletes a work item that has no children.',
  method: 'DELETE',
  path: '/work-items/{workItemId}',
  input: z.strictObject({
    workItemId: workItemReference,
    together: togetherParameter.optional(),
  }),
  output: z.object({ id: workItemIdSchema }),
  status: 200,
  problems: ['has_children'],
  extension: 'work-item-delete',
  extensionFields: togetherField,
});

/** Lists the changes of a work item, newest first. */
export const workItemHistory = defineOperation({
  name: 'work_item.history',
  summary: 'Lists the changes of a work item, with who made them, newest first.',
  method: 'GET',
  path: '/work-items/{workItemId}/history',
  input: z.strictObject({
    workItemId: workItemReference,
    limit: limitParameter.default(50),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({
    changes: z.array(workItemChangeSchema),
    nextCursor: nextCursorField,
    beginsAt: timestamp,
  }),
  status: 200,
  problems: [],
  extension: 'work-item-history',
});

/** Lists where the work items of a guild stood after each change, oldest first. */
export const workItemListChanges = defineOperation({
  name: 'work_item.list_changes',
  summary: 'Lists the changes of status and progress of all work items of a guild, oldest first.',
  method: 'GET',
  path: '/guilds/{guildId}/work-items/history',
  input: z.strictObject({
    guildId: guildReference,
    /** Leaves out earlier changes. */
    since: sinceParameter.optional(),
    limit: limitUpTo(countLimits.changesPage).default(countLimits.changesPage),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({
    changes: z.array(workItemStateChangeSchema),
    nextCursor: nextCursorField,
    beginsAt: timestamp,
  }),
  status: 200,
  problems: [],
  extension: 'work-item-history',
});

/** Tells what the work of models on an item and all below it may use, and has used of it. */
export const workItemBudget = defineOperation({
  name: 'work_item.budget',
  summary: 'Tells what the work of models on an item and all below it may use, and has used.',
  method: 'GET',
  path: '/work-items/{workItemId}/budget',
  input: z.strictObject({ workItemId: workItemReference }),
  output: budgetSchema,
  status: 200,
  problems: [],
  extension: 'operator-settings',
});

/** Limits what the work of models on an item and all below it may use. */
export const workItemSetBudget = defineOperation({
  name: 'work_item.set_budget',
  summary: 'Limits what the work of models on an item and all below it may use.',
  method: 'PUT',
  path: '/work-items/{workItemId}/budget',
  input: requireSomeField(z.strictObject({ workItemId: workItemReference, ...budgetFields }), [
    'tokens',
    'money',
  ]),
  output: budgetSchema,
  status: 200,
  problems: [],
  extension: 'operator-settings',
});
