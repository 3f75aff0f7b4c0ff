import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { trashedThingIdSchema } from './ids.ts';

/** Sent to the guild's members when a deleted thing was removed for good, by hand or by its age. */
export const trashRemoved = defineEvent({
  name: 'trash.removed',
  data: z.object({ id: trashedThingIdSchema }),
  extension: 'trash',
});
