import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { documentIdSchema } from './ids.ts';

/** What a document is for. */
export const documentTypeSchema = z.enum(['document', 'reference', 'brief', 'report']);

/** The kind of a document. */
export type DocumentType = z.infer<typeof documentTypeSchema>;

/** A document as lists, writes and events carry it: all but its content. */
export const documentSchema = z.object({
  id: documentIdSchema,
  title: z.string(),
  type: documentTypeSchema,
  description: optionalText,
  createdAt: timestamp,
  /** Absent in the answer to a creation of a service without extensions. */
  updatedAt: timestamp.optional(),
});

/** A document of a guild's workspace, without its content. */
export type Document = z.infer<typeof documentSchema>;

/** A document as it is read: with its content, which is Markdown. */
export const documentWithContentSchema = documentSchema.extend({ content: z.string() });

/** A document with its content. */
export type DocumentWithContent = z.infer<typeof documentWithContentSchema>;

/** A document as it was before a later change. */
export const documentVersionSchema = z.object({
  /** 1 for the document as it was created. */
  version: z.int().positive(),
  title: z.string(),
  type: documentTypeSchema,
  description: optionalText,
  content: z.string(),
  /** The document's `updatedAt` while it read so. */
  updatedAt: timestamp,
});
