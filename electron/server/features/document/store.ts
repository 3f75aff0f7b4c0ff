import type { DocumentId } from '#shared/domain/document/ids.ts';
import type {
  Document,
  DocumentType,
  DocumentWithContent,
} from '#shared/domain/document/schema.ts';
import type { Actor } from '../../access/actor.ts';
import { JsonText } from '../../answers/json-text.ts';
import type { ListRow } from '../../answers/list-json.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** The fields of a document that the rules need. */
export interface StoredDocument {
  readonly seq: number;
  readonly id: DocumentId;
  readonly version: number;
  readonly title: string;
  readonly type: DocumentType;
  readonly description: string | null;
  readonly updatedAt: string;
  readonly content: string;
}

/** An empty description is omitted. */
const documentJson = `
  json_patch('{}', json_object(
    'id', id, 'title', title, 'type', type, 'description', description,
    'createdAt', created_at, 'updatedAt', updated_at))`;

/** The author of a version as JSON; null for one from before authors were recorded. */
const authorJson = (documentSeq: string, version: string) => `
  (SELECT json_object(
     'id', coalesce(u.id, o.id), 'type', iif(u.seq IS NULL, 'operator', 'user'),
     'name', coalesce(u.name, o.name))
   FROM document_authors a
     LEFT JOIN users u ON u.seq = a.user_seq
     LEFT JOIN operators o ON o.seq = a.operator_seq
   WHERE a.document_seq = ${documentSeq} AND a.version = ${version})`;

/** A list leaves the author out. */
const documentWithAuthorJson = `
  json_patch(
    ${documentJson}, json_object('updatedBy', json(${authorJson('documents.seq', 'documents.version')})))`;

/** Asks the trash, because the mark of a document stands behind its content. */
const isPresent = `NOT EXISTS (SELECT 1 FROM trash t WHERE t.document_seq = documents.seq)`;

/** Finds a document in a guild; undefined for one in the trash. */
export function findDocument(
  db: ReadableDb,
  guildSeq: number,
  documentId: string,
): StoredDocument | undefined {
  return db.get(
    `SELECT seq, id, version, title, type, description, updated_at AS updatedAt, content
     FROM documents WHERE id = ? AND guild_seq = ? AND ${isPresent}`,
    documentId,
    guildSeq,
  );
}

/** Finds the state of a document without reading its content. */
export function findDocumentState(
  db: ReadableDb,
  guildSeq: number,
  documentId: string,
): Pick<StoredDocument, 'seq' | 'id' | 'version' | 'updatedAt'> | undefined {
  return db.get(
    `SELECT seq, id, version, updated_at AS updatedAt
     FROM documents WHERE id = ? AND guild_seq = ? AND ${isPresent}`,
    documentId,
    guildSeq,
  );
}

/** Returns the rows of a guild's documents after a given one, oldest first. */
export function listDocumentRows(
  db: ReadableDb,
  { guildSeq, after, limit }: { guildSeq: number; after: number; limit: number },
): ListRow[] {
  return db.all(
    `SELECT seq, octet_length(title) + coalesce(octet_length(description), 0) AS jsonOrBytes
     FROM documents INDEXED BY documents_by_guild
     WHERE guild_seq = ? AND seq > ? AND trashed = 0 ORDER BY seq LIMIT +?`,
    guildSeq,
    after,
    limit,
  );
}

/** Reads documents as JSON texts for the wire, without their content, oldest first. */
export function readDocuments(db: ReadableDb, seqs: readonly number[]): string[] {
  return db
    .all<{ json: string }>(
      `SELECT ${documentJson} AS json
       FROM documents WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      JSON.stringify(seqs),
    )
    .map(({ json }) => json);
}

/** Reads a document as JSON text for the wire, without its content. */
export function readDocument(db: ReadableDb, seq: number): JsonText<Document> {
  return new JsonText(readJson(db, documentWithAuthorJson, seq));
}

/** Reads a document as JSON text for the wire, with its content. */
export function readDocumentWithContent(
  db: ReadableDb,
  seq: number,
): JsonText<DocumentWithContent> {
  return new JsonText(
    readJson(db, `json_set(${documentWithAuthorJson}, '$.content', content)`, seq),
  );
}

function readJson(db: ReadableDb, json: string, seq: number): string {
  const row = db.get<{ json: string }>(`SELECT ${json} AS json FROM documents WHERE seq = ?`, seq);
  if (row === undefined) {
    throw new Error('A document that was just found is gone.');
  }
  return row.json;
}

/** Adds a document and returns its key. */
export function insertDocument(
  db: WritableDb,
  document: {
    author: Actor;
    id: DocumentId;
    guildSeq: number;
    title: string;
    type: DocumentType;
    description: string | null;
    content: string;
    now: string;
  },
): number {
  const { seq } = db.run(
    `INSERT INTO documents
       (id, guild_seq, title, type, description, content, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`,
    document.id,
    document.guildSeq,
    document.title,
    document.type,
    document.description,
    document.content,
    document.now,
  );
  insertAuthor(db, { documentSeq: seq, version: 1, author: document.author });
  return seq;
}

function insertAuthor(
  db: WritableDb,
  {
    documentSeq,
    version,
    author,
  }: { readonly documentSeq: number; readonly version: number; readonly author: Actor },
): void {
  db.run(
    `INSERT INTO document_authors (document_seq, version, user_seq, operator_seq)
     VALUES (?, ?, ?, ?)`,
    documentSeq,
    version,
    author.type === 'user' ? author.seq : null,
    author.type === 'operator' ? author.seq : null,
  );
}

/** A change to a document. undefined leaves a field unchanged, null removes the description. */
export interface DocumentChange {
  readonly title: string | undefined;
  readonly type: DocumentType | undefined;
  readonly description: string | null | undefined;
  readonly content: string | undefined;
}

/** Stores the current state of a document as a version, then changes it. */
export function updateDocument(
  db: WritableDb,
  document: StoredDocument,
  { change, now, author }: { change: DocumentChange; now: string; author: Actor },
): void {
  db.run(
    `INSERT INTO document_versions
       (document_seq, version, title, type, description, updated_at, content)
     SELECT seq, version, title, type, description, updated_at, content
     FROM documents WHERE seq = ?`,
    document.seq,
  );
  const { title, type, description, content } = change;
  db.run(
    `UPDATE documents SET title = ?2, type = ?3, description = ?4, content = ?5,
       version = version + 1, updated_at = ?6
     WHERE seq = ?1`,
    document.seq,
    title ?? document.title,
    type ?? document.type,
    description === undefined ? document.description : description,
    content ?? document.content,
    now,
  );
  insertAuthor(db, { documentSeq: document.seq, version: document.version + 1, author });
}

/**
 * Returns the numbers and lengths of a document's earlier versions, newest first; reads no content.
 */
export function listVersions(
  db: ReadableDb,
  { documentSeq, before, limit }: { documentSeq: number; before: number; limit: number },
): (ListRow & { version: number; jsonOrBytes: number })[] {
  return db.all(
    `SELECT seq, version, octet_length(content) AS jsonOrBytes FROM document_versions
     WHERE document_seq = ? AND version < ? ORDER BY version DESC LIMIT +?`,
    documentSeq,
    before,
    limit,
  );
}

/** Reads earlier versions as JSON texts for the wire, in the order of their keys. */
export function readVersions(db: ReadableDb, seqs: readonly number[]): string[] {
  return db
    .all<{ json: string }>(
      `SELECT json_set(
         json_patch('{}', json_object(
           'version', v.version, 'title', v.title, 'type', v.type, 'description', v.description,
           'updatedAt', v.updated_at,
           'updatedBy', json(${authorJson('v.document_seq', 'v.version')}))),
         '$.content', v.content) AS json
       FROM json_each(?) wanted CROSS JOIN document_versions v ON v.seq = wanted.value
       ORDER BY wanted.key`,
      JSON.stringify(seqs),
    )
    .map(({ json }) => json);
}
