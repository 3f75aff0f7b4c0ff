import { documentResource } from '#shared/domain/document/resource.ts';
import type { BaseVersion, OutboxEntry } from '#shared/capability/outbox.ts';
import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import { undoable } from '../../actions/undo.ts';
import type { OfferUndo } from '../../actions/undo.ts';
import { problemOf } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { copyText } from '../../bridge/outside.ts';
import { submit } from '../../bridge/submit.ts';
import { dropDocumentDraft } from '../../entities/document/document-drafts.ts';
import type { DraftBase, WrittenDocument } from '../../entities/document/document-drafts.ts';
import { mayOffer, useHomes } from '../../entities/home-store.ts';
import { knownIdOf, useOutbox } from '../../entities/outbox-store.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';

const { create, update, delete: remove } = documentResource.operations;

/** A guild of a home. */
export interface GuildPlace {
  readonly homeId: string;
  readonly guildId: string;
}

/** The fields of a document that people change. */
export type DocumentChange = Partial<
  Pick<DocumentWithContent, 'title' | 'type' | 'description' | 'content'>
>;

/**
 * Changes fields of a document at once, and offers to take that back.
 *
 * @param words what was done, as the toast says it
 * @returns whether it was accepted
 */
export async function changeDocument(
  place: GuildPlace,
  document: Document,
  change: Pick<DocumentChange, 'title' | 'type' | 'description'>,
  words: string,
): Promise<boolean> {
  const { title, type, description = '' } = document;
  const all = { title, type, description };
  const fields = Object.keys(change) as (keyof typeof all)[];
  const former = Object.fromEntries(fields.map((field) => [field, all[field]]));
  try {
    const { entry } = await putChange(place, document.id, change, baseOf(document, former));
    if (entry.state === 'conflict') {
      // It is kept, and the screen says so.
      return true;
    }
    const undo = () => putChange(place, document.id, former);
    showToast({ words, onUndo: () => void undo().catch(reportProblem) });
    return true;
  } catch (error) {
    reportProblem(error);
    return false;
  }
}

/** The version that the person saw; undefined where the service has not told of any. */
function baseOf({ updatedAt }: Document, values: object): BaseVersion | undefined {
  return updatedAt === undefined ? undefined : { updatedAt, values: { ...values } };
}

/**
 * Changes a document.
 *
 * @throws ProblemError when it could not be stored, or the service refused it
 */
function putChange(
  { homeId, guildId }: GuildPlace,
  id: string,
  change: DocumentChange,
  base?: BaseVersion,
) {
  const docId = knownIdOf(useOutbox.getState(), homeId, id);
  return submit(homeId, update, { guildId, docId, ...change }, base);
}

/**
 * Saves what was written of a document. What was not changed is left alone.
 *
 * @param base what the document said when the person began
 * @returns what became of it
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function saveDocument(
  place: GuildPlace,
  id: string,
  { title, type, description, content }: WrittenDocument,
  base: DraftBase,
): Promise<OutboxEntry['state'] | 'unchanged'> {
  const written = { title, type, description, content };
  const fields = (['title', 'type', 'description', 'content'] as const).filter(
    (field) => written[field] !== base[field],
  );
  if (fields.length === 0) {
    return 'unchanged';
  }
  const change = Object.fromEntries(fields.map((field) => [field, written[field]]));
  const values = Object.fromEntries(fields.map((field) => [field, base[field]]));
  const { updatedAt } = base;
  const { entry } = await putChange(
    place,
    id,
    change,
    updatedAt === '' ? undefined : { updatedAt, values },
  );
  if (entry.state !== 'conflict') {
    showToast({ words: entry.state === 'sent' ? text.document.did.saved : text.document.did.kept });
  }
  return entry.state;
}

/**
 * Creates a document.
 *
 * @returns its id; a temporary one while it waits in the outbox
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function saveNewDocument(
  place: GuildPlace,
  written: WrittenDocument,
): Promise<string> {
  const { id, isSent } = await submitNew(place, written);
  const { created, kept } = text.document.did;
  showToast({ words: isSent ? created(written.title) : kept });
  return id;
}

async function submitNew(
  { homeId, guildId }: GuildPlace,
  { title, type, description, content }: WrittenDocument,
): Promise<{ readonly id: string; readonly isSent: boolean }> {
  const { entry, output } = await submit(homeId, create, {
    guildId,
    title,
    type,
    content,
    ...(description !== '' && { description }),
  });
  const id = output?.id ?? entry.temporaryId ?? entry.subject.id;
  return { id, isSent: entry.state === 'sent' };
}

/** Creates documents one after the other, and offers to delete all of them again. */
export function createDocuments(
  place: GuildPlace,
  documents: readonly WrittenDocument[],
): Promise<void> {
  const { createdMany, createdSome } = text.document.did;
  return undoable(async (offerUndo) => {
    const ids: string[] = [];
    try {
      for (const written of documents) {
        // oxlint-disable-next-line no-await-in-loop -- in their order, and a refusal stops it
        ids.push((await submitNew(place, written)).id);
      }
    } catch (error) {
      showToast({ words: createdSome(ids.length, documents.length, problemOf(error).detail) });
    }
    if (ids.length > 0) {
      offerDelete(place, ids, createdMany(ids.length), offerUndo);
    }
  });
}

/** Offers to delete what was just created, where the service can delete. */
function offerDelete(
  place: GuildPlace,
  ids: readonly string[],
  words: string,
  offerUndo: OfferUndo,
): void {
  const home = useHomes.getState().homes.find(({ id }) => id === place.homeId);
  if (!mayOffer(home, 'document-delete')) {
    showToast({ words });
    return;
  }
  offerUndo(place.homeId, words, async () => {
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they were made
      await submitDelete(place, id);
    }
  });
}

/**
 * Deletes a document with its versions. It has no undo: what is created anew is another document.
 *
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function deleteDocument(place: GuildPlace, { id, title }: Document): Promise<void> {
  await submitDelete(place, id);
  showToast({ words: text.document.did.deleted(title) });
}

async function submitDelete({ homeId, guildId }: GuildPlace, id: string): Promise<void> {
  const docId = knownIdOf(useOutbox.getState(), homeId, id);
  await submit(homeId, remove, { guildId, docId });
  dropDocumentDraft(homeId, docId);
}

/** Puts the address of a document on the clipboard, and says so. */
export async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) {
    showToast({ words: text.document.acts.copied });
  }
}
