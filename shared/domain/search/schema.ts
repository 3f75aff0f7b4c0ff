import { z } from 'zod';
import { conversationIdSchema } from '../conversation/ids.ts';

/** The kinds of things that search finds (contract: Search). */
export const searchKindSchema = z.enum(['message', 'work_item', 'document']);

export type SearchKind = z.infer<typeof searchKindSchema>;

/** A search result. Title and snippet are plain text to show as they are. */
export const searchResultSchema = z.object({
  kind: searchKindSchema,
  id: z.string(),
  /** The title of a message is that of its conversation. */
  title: z.string(),
  /** The text around the first matching word, on one line. */
  snippet: z.string(),
  /** The conversation of a message. */
  conversationId: conversationIdSchema.nullish(),
});

export type SearchResult = z.infer<typeof searchResultSchema>;
