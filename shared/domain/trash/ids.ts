import { z } from 'zod';
import { documentIdSchema } from '../document/ids.ts';
import { workItemIdSchema } from '../work-item/ids.ts';

/** The schema of the id of a thing in the trash, in an answer: that of a work item or a document. */
export const trashedThingIdSchema = z.union([workItemIdSchema, documentIdSchema]);

/** The schema of the same as input. */
export const trashedThingReference = z.string();
