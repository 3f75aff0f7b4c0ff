import { z } from 'zod';
import { conversationIdSchema } from '../conversation/ids.ts';

/** What can be found (contract: Search). */
export const searchKindSchema = z.enum(['message', 'work_item', 'document']);

/** A kind of thing that can be found. */
export type SearchKind = z.infer<typeof searchKindSchema>;

/** Something that was found; title and snippet are plain text, to be shown as they are. */
export const searchResultSchema = z.object({
  kind: searchKindSchema,
  id: z.string(),
  /** A message bears the title of its conversation. */
  title: z.string(),
  /** What stands around the first word that was looked for, on one line. */
  snippet: z.string(),
  /** Where a message stands. */
  conversationId: conversationIdSchema.nullish(),
});

/** Something that was found. */
export type SearchResult = z.infer<typeof searchResultSchema>;
