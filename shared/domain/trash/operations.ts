import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { cursorParameter, limitParameter, nextCursorField } from '../../contract/query.ts';
import { guildReference } from '../guild/ids.ts';
import { workItemIdSchema } from '../work-item/ids.ts';
import { trashedThingIdSchema, trashedThingReference } from './ids.ts';
import { trashedThingSchema } from './schema.ts';

/**
 * Lists the deleted things of a guild that can be restored, newest deletion first. A work item that
 * is restored with another one is not listed; that one counts it.
 */
export const trashList = defineOperation({
  name: 'trash.list',
  summary: 'Lists the deleted things of a guild that can be restored, newest deletion first.',
  method: 'GET',
  path: '/guilds/{guildId}/trash',
  input: z.strictObject({
    guildId: guildReference,
    limit: limitParameter.default(200),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({ things: z.array(trashedThingSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: [],
  extension: 'trash',
  extensionRowFields: { number: 'work-item-names' },
});

/**
 * Restores a thing as it was, with the work items below it that were deleted in the same act. A
 * thing that is there already stays as it is.
 */
export const trashRestore = defineOperation({
  name: 'trash.restore',
  summary: 'Restores a deleted thing as it was, with what was deleted below it in the same act.',
  method: 'POST',
  path: '/guilds/{guildId}/trash/{thingId}/restore',
  input: z.strictObject({ guildId: guildReference, thingId: trashedThingReference }),
  output: z.object({
    id: trashedThingIdSchema,
    /** 0 for a thing that was there already. */
    restoredCount: z.int().nonnegative(),
    /** The parent of a restored work item. One whose parent is gone is restored to the top level. */
    parentId: workItemIdSchema.optional(),
  }),
  status: 200,
  problems: [],
  extension: 'trash',
});

/** Removes a thing in the trash for good, with what would be restored with it. */
export const trashDelete = defineOperation({
  name: 'trash.delete',
  summary: 'Removes a deleted thing for good, with what would be restored with it.',
  method: 'DELETE',
  path: '/guilds/{guildId}/trash/{thingId}',
  input: z.strictObject({ guildId: guildReference, thingId: trashedThingReference }),
  output: z.object({ id: trashedThingIdSchema, deletedCount: z.int().positive() }),
  status: 200,
  problems: [],
  extension: 'trash',
});
