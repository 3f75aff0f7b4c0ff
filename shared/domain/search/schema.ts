import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { conversationIdSchema } from '../conversation/ids.ts';
import { itemNumbers } from '../work-item/names.ts';

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
  /** This and the next four are facts to choose results by; a service may leave any of them out. */
  createdAt: timestamp.nullish(),
  /** The author of a message. */
  authorId: optionalText,
  /** The type of a work item or a document. */
  type: optionalText,
  /** The status of a work item. */
  status: optionalText,
  /** The operator that a work item is assigned to. */
  assignedOperatorId: optionalText,
  /** The number of a work item. */
  number: z.number().int().min(1).max(itemNumbers.greatest).nullish(),
  /** Whether it has only some of the words (contract: Queries). */
  isPartial: z.boolean().optional(),
});

export type SearchResult = z.infer<typeof searchResultSchema>;
