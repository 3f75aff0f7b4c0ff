import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { documentIdSchema } from './ids.ts';
import { documentSchema } from './schema.ts';

/** A document was written into the workspace; to the guild's members, without its content. */
export const documentCreated = defineEvent({
  name: 'document.created',
  data: z.object({ document: documentSchema }),
});

/** A document was changed; to the guild's members, without its content. */
export const documentUpdated = defineEvent({
  name: 'document.updated',
  data: z.object({ document: documentSchema }),
});

/** A document was deleted; to the guild's members. */
export const documentDeleted = defineEvent({
  name: 'document.deleted',
  data: z.object({ id: documentIdSchema }),
});
