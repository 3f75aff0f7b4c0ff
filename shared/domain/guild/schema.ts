import { z } from 'zod';
import { countLimits } from '../../limits/limits.ts';
import { guildIdSchema } from './ids.ts';
import { isItemPrefix } from './item-prefix.ts';

const itemPrefixSchema = z.string().refine(isItemPrefix);

/** A guild in an answer. */
export const guildSchema = z.object({
  id: guildIdSchema,
  name: z.string(),
  /** The beginning of the names of its work items; absent where the service gives them none. */
  itemPrefix: itemPrefixSchema.optional(),
  /** The prefixes before it, the newest first. Their names still lead to the items. */
  formerItemPrefixes: z.array(itemPrefixSchema).max(countLimits.formerItemPrefixes).optional(),
});

/** A guild: the group that owns work, documents and conversations. */
export type Guild = z.infer<typeof guildSchema>;

/** A prefix as a person gives it, in letters of either case. */
export const itemPrefixInput = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]{1,4}$/, {
    error: 'Must be 2 to 5 Latin letters or digits, a letter first.',
    abort: true,
  })
  .toUpperCase();
