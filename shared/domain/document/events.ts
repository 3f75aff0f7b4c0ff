import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { documentIdSchema } from './ids.ts';
import { documentSchema } from './schema.ts';

/** Sent to the guild's members, without the content, when a document was created. */
export const documentCreated = defineEvent({
  name: 'document.created',
  data: z.object({ document: documentSchema }),
});

/** Sent to the guild's members, without the content, when a document was changed. */
export const documentUpdated = defineEvent({
  name: 'document.updated',
  data: z.object({ document: documentSchema }),
});

/** Sent to the guild's members when a document was deleted. */
export const documentDeleted = defineEvent({
  name: 'document.deleted',
  data: z.object({ id: documentIdSchema }),
});
