import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a document's id in an answer. */
export const documentIdSchema = defineIdentifier('DocumentId', 'doc');

/** The schema of a document's id as input. */
export const documentReference = defineReference('DocumentId', 'doc');

export type DocumentId = z.infer<typeof documentIdSchema>;
