import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { workItemIdSchema } from './ids.ts';
import { rowFields } from './row-fields.ts';
import { workItemSchema } from './schema.ts';

/** Sent to the guild's members when a work item was created. */
export const workItemCreated = defineEvent({
  name: 'work_item.created',
  data: z.object({ workItem: workItemSchema }),
  extensionRowFields: rowFields,
});

/** Sent to the guild's members when a work item was changed. */
export const workItemUpdated = defineEvent({
  name: 'work_item.updated',
  data: z.object({ workItem: workItemSchema }),
  extensionRowFields: rowFields,
});

/** Sent to the guild's members when a work item was deleted. */
export const workItemDeleted = defineEvent({
  name: 'work_item.deleted',
  data: z.object({ id: workItemIdSchema }),
});
