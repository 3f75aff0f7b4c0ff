import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { participantSchema } from '../conversation/schema.ts';
import { documentTypes } from '../document/types.ts';
import { workItemIdSchema } from '../work-item/ids.ts';
import { workItemTypes } from '../work-item/hierarchy.ts';
import { itemNumbers } from '../work-item/names.ts';
import { trashedThingIdSchema } from './ids.ts';

/** The nouns whose things a deletion moves to the trash. */
const trashedKindSchema = z.enum(['work_item', 'document']);

/** A thing in the trash, in an answer. */
export const trashedThingSchema = z.object({
  id: trashedThingIdSchema,
  kind: trashedKindSchema,
  title: z.string(),
  /** The number of a work item in its guild, of which its short name is made. */
  number: z.number().int().min(1).max(itemNumbers.greatest).optional(),
  type: z.enum([...workItemTypes, ...documentTypes]),
  deletedAt: timestamp,
  /** The participant who deleted it, with their present name. */
  deletedBy: participantSchema,
  /** The time at which the service removes it by itself. */
  removedAt: timestamp,
  /** The parent that a work item had; it may be gone or in the trash too. */
  parentId: workItemIdSchema.optional(),
  /** The act that the deletion was part of, if the client named one. */
  together: optionalText,
  /** The work items below it that are restored and removed with it. */
  belowCount: z.int().nonnegative(),
});

/** A deleted work item or document that can be restored. */
export type TrashedThing = z.infer<typeof trashedThingSchema>;
