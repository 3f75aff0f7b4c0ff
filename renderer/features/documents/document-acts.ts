import { documentResource } from '#shared/domain/document/resource.ts';
import type { BaseVersion, OutboxEntry } from '#shared/capability/outbox.ts';
import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import { tellProblem } from '../../bridge/tell-problem.ts';
import { copyText } from '../../bridge/outside.ts';
import { submit } from '../../bridge/submit.ts';
import { dropDocumentDraft } from '../../entities/document/document-drafts.ts';
import type { DraftBase, WrittenDocument } from '../../entities/document/document-drafts.ts';
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
    showToast({ words, onUndo: () => void undo().catch(tellProblem) });
    return true;
  } catch (error) {
    tellProblem(error);
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
  { homeId, guildId }: GuildPlace,
  { title, type, description, content }: WrittenDocument,
): Promise<string> {
  const { entry, output } = await submit(homeId, create, {
    guildId,
    title,
    type,
    content,
    ...(description !== '' && { description }),
  });
  const isSent = entry.state === 'sent';
  showToast({ words: isSent ? text.document.did.created(title) : text.document.did.kept });
  return output?.id ?? entry.temporaryId ?? entry.subject.id;
}

/**
 * Deletes a document with its versions. It has no undo: what is created anew is another document.
 *
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function deleteDocument(
  { homeId, guildId }: GuildPlace,
  { id, title }: Document,
): Promise<void> {
  const docId = knownIdOf(useOutbox.getState(), homeId, id);
  await submit(homeId, remove, { guildId, docId });
  dropDocumentDraft(homeId, docId);
  showToast({ words: text.document.did.deleted(title) });
}

/** Puts the address of a document on the clipboard, and says so. */
export async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) {
    showToast({ words: text.document.acts.copied });
  }
}
