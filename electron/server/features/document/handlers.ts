import type { DocumentId } from '#shared/domain/document/ids.ts';
import { JsonText } from '../../answers/json-text.ts';
import { allPages, listJson } from '../../answers/list-json.ts';
import { decodeSeqCursor, encodeCursor, pageOf } from '../../answers/list-cursor.ts';
import { requireMembership } from '../../access/membership.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { isUnchanged, etagOf, fittingVersions, requireDocument, requireMatch } from './rules.ts';
import {
  findDocument,
  findDocumentState,
  insertDocument,
  listDocumentRows,
  listVersions,
  readDocument,
  readDocuments,
  readDocumentWithContent,
  readVersions,
  updateDocument,
} from './store.ts';

type DocumentOperations =
  | 'document.list'
  | 'document.create'
  | 'document.get'
  | 'document.update'
  | 'document.delete'
  | 'document.versions';

/** The dependencies of document changes on other features. */
interface DocumentDependencies {
  /** Moves a deleted document to the trash. */
  readonly moveToTrash: (
    context: WriteContext,
    thing: {
      readonly id: string;
      readonly row: { readonly documentSeq: number };
      readonly guildSeq: number;
      readonly together: string | undefined;
    },
  ) => void;
}

export function documentHandlers({
  moveToTrash,
}: DocumentDependencies): Handlers<DocumentOperations> {
  return {
    'document.list': ({ db, actor }, { guildId, limit, cursor }) => {
      const guild = requireMembership(db, actor, guildId);
      const after = cursor === undefined ? 0 : decodeSeqCursor(cursor);
      const rowsAfter = (seq: number, count: number) =>
        listDocumentRows(db, { guildSeq: guild.seq, after: Math.max(seq, after), limit: count });
      const read = (seqs: readonly number[]) => readDocuments(db, seqs);
      if (limit === undefined) {
        const pages = allPages(rowsAfter);
        return { output: listJson({ field: 'documents', pages, read, nextCursor: null }) };
      }
      const rows = rowsAfter(after, limit + 1);
      const { page, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
      return { output: listJson({ field: 'documents', pages: [page], read, nextCursor }) };
    },

    'document.create': ({ db, actor, now, newId, append }, { guildId, description, ...fields }) => {
      const guild = requireMembership(db, actor, guildId);
      const id = newId('doc') as DocumentId;
      const seq = insertDocument(db, {
        ...fields,
        author: actor,
        id,
        guildSeq: guild.seq,
        description: description || null,
        now,
      });
      const output = readDocument(db, seq);
      append({
        name: 'document.created',
        audience: { guildSeq: guild.seq, guildId: guild.id },
        data: new JsonText(`{"document":${output.json}}`),
      });
      return { output, location: `/guilds/${guild.id}/workspace/${id}` };
    },

    'document.get': ({ db, actor }, { guildId, docId }) => {
      const guild = requireMembership(db, actor, guildId);
      const state = requireDocument(findDocumentState(db, guild.seq, docId));
      return { output: readDocumentWithContent(db, state.seq), etag: etagOf(state) };
    },

    'document.update': ({ db, actor, now, append }, { guildId, docId, ifMatch, ...fields }) => {
      const guild = requireMembership(db, actor, guildId);
      const document = requireDocument(findDocument(db, guild.seq, docId));
      requireMatch(ifMatch, etagOf(document));
      const { title, type, description, content } = fields;
      const change = { title, type, description: description === '' ? null : description, content };
      if (isUnchanged(document, change)) {
        return { output: readDocument(db, document.seq), etag: etagOf(document) };
      }
      updateDocument(db, document, { change, now, author: actor });
      const output = readDocument(db, document.seq);
      append({
        name: 'document.updated',
        audience: { guildSeq: guild.seq, guildId: guild.id },
        data: new JsonText(`{"document":${output.json}}`),
      });
      return { output, etag: etagOf({ version: document.version + 1, updatedAt: now }) };
    },

    'document.delete': (context, { guildId, docId, together, ifMatch }) => {
      const { db, actor, append } = context;
      const guild = requireMembership(db, actor, guildId);
      const state = requireDocument(findDocumentState(db, guild.seq, docId));
      requireMatch(ifMatch, etagOf(state));
      const { id, seq: documentSeq } = state;
      moveToTrash(context, { id, row: { documentSeq }, guildSeq: guild.seq, together });
      append({
        name: 'document.deleted',
        audience: { guildSeq: guild.seq, guildId: guild.id },
        data: { id: state.id },
      });
      return { output: { id: state.id } };
    },

    'document.versions': ({ db, actor }, { guildId, docId, limit, cursor }) => {
      const guild = requireMembership(db, actor, guildId);
      const { seq: documentSeq } = requireDocument(findDocumentState(db, guild.seq, docId));
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeSeqCursor(cursor);
      const rows = listVersions(db, { documentSeq, before, limit: limit + 1 });
      const page = fittingVersions(rows, limit);
      const last = rows.length > page.length ? page.at(-1) : undefined;
      const nextCursor = last === undefined ? null : encodeCursor([last.version]);
      const read = (seqs: readonly number[]) => readVersions(db, seqs);
      return { output: listJson({ field: 'versions', pages: [page], read, nextCursor }) };
    },
  };
}
