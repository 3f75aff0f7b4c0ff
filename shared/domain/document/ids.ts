import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The id of a document in an answer. */
export const documentIdSchema = defineIdentifier('DocumentId');

/** The id of a document as a caller names it. */
export const documentReference = defineReference('DocumentId');

/** The id of a document. */
export type DocumentId = z.infer<typeof documentIdSchema>;
