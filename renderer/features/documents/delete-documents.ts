import { documentResource } from '#shared/domain/document/resource.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { deleteTogether } from '../../actions/delete-together.ts';
import { deletionWords, wayBackIn } from '../../actions/undo/deletions.ts';
import { shortTitle } from '../../actions/undo/act-names.ts';
import { undoable } from '../../actions/undo/undo.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { readShownDocument } from '../../entities/document/document-handlers.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { documentsScope } from './document-acts.ts';
import type { GuildPlace } from './document-acts.ts';

const { delete: remove } = documentResource.operations;

/** Of how many documents the texts are read before they are deleted in one act. */
const mostRead = 50;

/** The words of the question before documents are deleted: they count what goes. */
export function questionOf(homeId: string, documents: readonly Document[]) {
  const words = deletionWords(homeId, text.document.deleteAsk, documents.length);
  return documents.length === 1 ? words : { ...words, title: () => words.many(documents.length) };
}

/**
 * Deletes documents with their versions, in one act with one undo. What is refused stays, and a
 * toast names it. What is written of them and not saved stays for their restoration.
 *
 * @throws ProblemError when it could not be stored, or the service refused the only one
 */
export function deleteDocuments(place: GuildPlace, documents: readonly Document[]): Promise<void> {
  const [only, ...others] = documents;
  if (only !== undefined && others.length === 0) {
    return deleteDocument(place, only);
  }
  const { homeId, guildId } = place;
  return undoable(async (note) => {
    const together = crypto.randomUUID();
    const before =
      documents.length > mostRead
        ? documents.map(fieldsOf)
        : await Promise.all(documents.map((document) => fieldsBefore(place, document)));
    const deletions = documents.map(({ id, title }) => ({
      operation: remove,
      input: { guildId, docId: id },
      title,
    }));
    const tellOfRefused = await deleteTogether({ homeId, together, deletions });
    note({
      homeId,
      name: text.undo.names.deletedDocuments(documents.length),
      changes: documents.map(({ id, title }, at) => {
        const thing = { noun: 'document', id, guildId, title } as const;
        return { kind: 'deleted', ...thing, before: before[at] ?? {}, together };
      }),
      scopes: [documentsScope(guildId)],
      words: text.document.did.deletedMany(documents.length),
    });
    tellOfRefused();
  });
}

/**
 * Deletes a document with its versions. It can be taken back where the home has a way back.
 *
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export function deleteDocument(place: GuildPlace, document: Document): Promise<void> {
  const { homeId, guildId } = place;
  const { id, title } = document;
  return undoable(async (note) => {
    const hasWayBack = wayBackIn(homeId) !== undefined;
    const before = hasWayBack ? await fieldsBefore(place, document) : {};
    await submit(homeId, remove, { guildId, docId: id });
    const words = text.document.did.deleted(title);
    if (!hasWayBack) {
      showToast({ words });
      return;
    }
    const name = text.undo.names.deleted(shortTitle(title));
    const thing = { noun: 'document', id, guildId, title } as const;
    // Whoever deletes it on its own screen is led to the list.
    const scopes = [documentsScope(guildId)];
    note({ homeId, name, changes: [{ kind: 'deleted', ...thing, before }], scopes, words });
  });
}

/** The fields of a document that is deleted: a redo of it is checked against them. */
async function fieldsBefore({ homeId, guildId }: GuildPlace, document: Document) {
  // The deletion does not depend on it. Without the content, a redo goes by the other fields.
  const read = await readShownDocument(homeId, guildId, document.id).catch(() => undefined);
  return { ...fieldsOf(document), ...(read && { content: read.content }) };
}

function fieldsOf({ title, type, description = '' }: Document) {
  return { title, type, description };
}
