import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { workItemIdSchema } from './ids.ts';
import { workItemSchema } from './schema.ts';

/** A work item was created; to the guild's members. */
export const workItemCreated = defineEvent({
  name: 'work_item.created',
  data: z.object({ workItem: workItemSchema }),
});

/** A work item was changed; to the guild's members. */
export const workItemUpdated = defineEvent({
  name: 'work_item.updated',
  data: z.object({ workItem: workItemSchema }),
});

/** A work item was deleted; to the guild's members. */
export const workItemDeleted = defineEvent({
  name: 'work_item.deleted',
  data: z.object({ id: workItemIdSchema }),
});
