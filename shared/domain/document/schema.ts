import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { participantSchema } from '../conversation/schema.ts';
import { documentIdSchema } from './ids.ts';
import { documentTypes } from './types.ts';

/** The purpose of a document. */
export const documentTypeSchema = z.enum(documentTypes);

export type DocumentType = z.infer<typeof documentTypeSchema>;

/** A document in lists, writes and events: without its content. */
export const documentSchema = z.object({
  id: documentIdSchema,
  title: z.string(),
  type: documentTypeSchema,
  description: optionalText,
  createdAt: timestamp,
  /** Absent in the answer to a creation by a service without extensions. */
  updatedAt: timestamp.optional(),
  /** The participant who wrote this state, with their present name. Lists may leave it out. */
  updatedBy: participantSchema.optional(),
});

export type Document = z.infer<typeof documentSchema>;

/** A document with its content, which is Markdown. */
export const documentWithContentSchema = documentSchema.extend({ content: z.string() });

export type DocumentWithContent = z.infer<typeof documentWithContentSchema>;

/** An earlier version of a document. */
export const documentVersionSchema = z.object({
  /** 1 for the document as created. */
  version: z.int().positive(),
  title: z.string(),
  type: documentTypeSchema,
  description: optionalText,
  content: z.string(),
  /** The document's `updatedAt` at that version. */
  updatedAt: timestamp,
  /** The document's `updatedBy` at that version. */
  updatedBy: participantSchema.optional(),
});
