import { importLimits } from '#shared/limits/document-limits.ts';
import { undoable } from '../../../actions/undo/undo.ts';
import { problemOf } from '../../../bridge/call.ts';
import type { WrittenDocument } from '../../../entities/document/document-drafts.ts';
import { inPool } from '../../../entities/in-pool.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { createdDocument, noteCreation, submitNew } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';

interface Following {
  /** Told after each document how many there are. */
  readonly onMade: (count: number) => void;
  /** Ends it after the documents that are being made. */
  readonly signal: AbortSignal;
}

/**
 * Creates documents in one act, a few at a time: as soon as one is there, the next is begun.
 *
 * @returns which of them there are; not all where one was refused, or it was stopped
 */
export function createDocuments(
  place: GuildPlace,
  documents: readonly WrittenDocument[],
  following: Following,
): Promise<readonly boolean[]> {
  const { createdMany, createdSome, createdUntilStop } = text.document.did;
  return undoable(async (note) => {
    const ids: (string | undefined)[] = [];
    const failure = await createAll(place, documents, following, ids);
    const made = documents.flatMap((document, at) => {
      const id = ids[at];
      return id === undefined ? [] : [createdDocument(place, id, document)];
    });
    if (failure !== undefined) {
      const { detail } = problemOf(failure.reason);
      showToast({ words: createdSome(made.length, documents.length, detail), kind: 'problem' });
    }
    if (made.length > 0) {
      const isStopped = failure === undefined && made.length < documents.length;
      const words = isStopped
        ? createdUntilStop(made.length, documents.length)
        : createdMany(made.length);
      noteCreation(place, made, text.undo.names.importedDocuments(made.length), words, note);
    }
    return documents.map((_, at) => ids[at] !== undefined);
  });
}

/** Creates documents until all are there, one is refused, or it is stopped; notes the ids. */
async function createAll(
  place: GuildPlace,
  documents: readonly WrittenDocument[],
  { onMade, signal }: Following,
  ids: (string | undefined)[],
): Promise<{ readonly reason: unknown } | undefined> {
  let count = 0;
  const create = async (document: WrittenDocument, at: number) => {
    ids[at] = (await submitNew(place, document)).id;
    count += 1;
    onMade(count);
  };
  try {
    await inPool(documents, importLimits.atOnce, create, () => !signal.aborted);
    return undefined;
  } catch (reason) {
    return { reason };
  }
}
