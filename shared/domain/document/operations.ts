import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { cursorParameter, limitParameter, nextCursorField } from '../../contract/query.ts';
import { requireSomeField } from '../../contract/some-field.ts';
import { titleText, verbatimText } from '../../contract/text.ts';
import { guildReference } from '../guild/ids.ts';
import { togetherField, togetherParameter } from '../trash/together.ts';
import { documentIdSchema, documentReference } from './ids.ts';
import {
  documentSchema,
  documentTypeSchema,
  documentVersionSchema,
  documentWithContentSchema,
} from './schema.ts';
import { textLimits } from '../../limits/limits.ts';

const descriptionText = verbatimText(textLimits.documentDescription);
const contentText = verbatimText(textLimits.documentContent);

/** The entity tags that the document must match, in the form of the header `If-Match`. */
const ifMatch = z
  .string()
  .max(textLimits.header, { abort: true })
  .regex(/^\s*(?:\*|(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*)\s*$/, {
    error: 'Must be * or entity tags in quotes, as ETag gives them.',
  })
  .optional();

/**
 * Lists the documents of a guild without their content, oldest first; without a limit all of them.
 */
export const documentList = defineOperation({
  name: 'document.list',
  summary: 'Lists the documents of a guild without their content, oldest first.',
  method: 'GET',
  path: '/guilds/{guildId}/workspace',
  input: z.strictObject({
    guildId: guildReference,
    limit: limitParameter.optional(),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({ documents: z.array(documentSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: [],
  extensionFields: { limit: { extension: 'cursor' }, cursor: { extension: 'cursor' } },
});

/** Creates a document in the workspace; an empty description means none. */
export const documentCreate = defineOperation({
  name: 'document.create',
  summary: 'Writes a document into the workspace of a guild.',
  method: 'POST',
  path: '/guilds/{guildId}/workspace',
  input: z.strictObject({
    guildId: guildReference,
    title: titleText,
    content: contentText,
    type: documentTypeSchema.default('document'),
    description: descriptionText.optional(),
  }),
  output: documentSchema,
  status: 201,
  problems: [],
});

/** Returns a document with its content. Its `ETag` is for the `If-Match` of a change. */
export const documentGet = defineOperation({
  name: 'document.get',
  summary: 'Reads a document with its content; the answer bears its ETag.',
  method: 'GET',
  path: '/guilds/{guildId}/workspace/{docId}',
  input: z.strictObject({ guildId: guildReference, docId: documentReference }),
  output: documentWithContentSchema,
  status: 200,
  problems: [],
  hasEntityTag: true,
});

/** Changes a document. Omitted fields keep their values; an empty description is removed. */
export const documentUpdate = defineOperation({
  name: 'document.update',
  summary: 'Changes a document, if it still bears the ETag of If-Match; the earlier one is kept.',
  method: 'PUT',
  path: '/guilds/{guildId}/workspace/{docId}',
  input: requireSomeField(
    z.strictObject({
      guildId: guildReference,
      docId: documentReference,
      title: titleText.optional(),
      content: contentText.optional(),
      type: documentTypeSchema.optional(),
      description: descriptionText.optional(),
      ifMatch,
    }),
    ['title', 'content', 'type', 'description'],
  ),
  headers: { ifMatch: 'If-Match' },
  hasEntityTag: true,
  output: documentSchema,
  status: 200,
  problems: ['precondition_failed'],
  extension: 'document-edit',
});

/** Deletes a document and its earlier versions; with a trash it can be restored. */
export const documentDelete = defineOperation({
  name: 'document.delete',
  summary: 'Deletes a document and its earlier versions, if it still bears the ETag of If-Match.',
  method: 'DELETE',
  path: '/guilds/{guildId}/workspace/{docId}',
  input: z.strictObject({
    guildId: guildReference,
    docId: documentReference,
    together: togetherParameter.optional(),
    ifMatch,
  }),
  headers: { ifMatch: 'If-Match' },
  output: z.object({ id: documentIdSchema }),
  status: 200,
  problems: ['precondition_failed'],
  extension: 'document-delete',
  extensionFields: togetherField,
});

/**
 * Lists the earlier versions of a document with their content, newest first, without the current
 * one. A page ends early if its contents are large.
 */
export const documentVersions = defineOperation({
  name: 'document.versions',
  summary: 'Lists the earlier versions of a document with their content, newest first.',
  method: 'GET',
  path: '/guilds/{guildId}/workspace/{docId}/versions',
  input: z.strictObject({
    guildId: guildReference,
    docId: documentReference,
    limit: limitParameter.default(200),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({ versions: z.array(documentVersionSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: [],
  extension: 'document-edit',
});
