import { textLimits } from '#shared/limits/limits.ts';
import { undoable } from '../../../actions/undo/undo.ts';
import { problemOf } from '../../../bridge/call.ts';
import type { WrittenDocument } from '../../../entities/document/document-drafts.ts';
import { mayOffer, useHomes } from '../../../entities/home/home-store.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { createdDocument, noteCreation, putChange, submitNew } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import type { LinkedText } from './file-links.ts';

/** A document that is created together with others, to which its text may lead. */
interface LinkedDocument extends WrittenDocument {
  /** Its text with the links to those documents of them that have ids. */
  readonly linked: LinkedText;
}

/** Creates documents one after the other, in one act. */
export function createDocuments(
  place: GuildPlace,
  documents: readonly LinkedDocument[],
): Promise<void> {
  const { createdMany, createdSome } = text.document.did;
  return undoable(async (note) => {
    const made: MadeDocument[] = [];
    try {
      for (const document of documents) {
        const written = withLinks(document, made);
        // oxlint-disable-next-line no-await-in-loop -- in their order, and a refusal stops it
        const { id } = await submitNew(place, written);
        made.push({ id, written });
      }
      await linkToLater(place, documents, made);
    } catch (error) {
      showToast({
        words: createdSome(made.length, documents.length, problemOf(error).detail),
        kind: 'problem',
      });
    }
    if (made.length > 0) {
      const name = text.undo.names.importedDocuments(made.length);
      const changes = made.map(({ id, written }) => createdDocument(place, id, written));
      noteCreation(place, changes, name, createdMany(made.length), note);
    }
  });
}

interface MadeDocument {
  readonly id: string;
  written: WrittenDocument;
}

/** A document that leads to those that are made. Its links stay as written where they do not fit. */
function withLinks(
  { linked, ...written }: LinkedDocument,
  made: readonly MadeDocument[],
): WrittenDocument {
  const content = linked((at) => made[at]?.id);
  return content.length > textLimits.documentContent ? written : { ...written, content };
}

/** Has documents lead to those that were made after them, where the service changes documents. */
async function linkToLater(
  place: GuildPlace,
  documents: readonly LinkedDocument[],
  made: MadeDocument[],
): Promise<void> {
  const home = useHomes.getState().homes.find(({ id }) => id === place.homeId);
  for (const [at, document] of documents.entries()) {
    const each = made[at];
    const written = withLinks(document, made);
    if (
      each !== undefined &&
      written.content !== each.written.content &&
      mayOffer(home, 'document-edit')
    ) {
      // oxlint-disable-next-line no-await-in-loop -- in their order, and a refusal stops it
      await putChange(place, each.id, { content: written.content });
      each.written = written;
    }
  }
}
