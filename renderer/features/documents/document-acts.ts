import { documentResource } from '#shared/domain/document/resource.ts';
import type { ThingChange } from '#shared/capability/act.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { shortTitle } from '../../actions/undo/act-names.ts';
import { undoable } from '../../actions/undo/undo.ts';
import type { NoteAct } from '../../actions/undo/undo.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { createdId, submit } from '../../entities/outbox/submit.ts';
import type { DraftBase, WrittenDocument } from '../../entities/document/document-drafts.ts';
import { mayOffer, useHomes } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { putDocument } from './put-document.ts';
import type { DocumentChange, PlanMends } from './put-document.ts';

const { create } = documentResource.operations;

/** A guild of a home. */
export interface GuildPlace {
  readonly homeId: string;
  readonly guildId: string;
}

/** The place of the list of documents. */
export function documentsScope(guildId: string): string {
  return `documents ${guildId}`;
}

/** The place of a document's own screen. */
export function documentScope(id: string): string {
  return `document ${id}`;
}

/**
 * Changes fields of a document at once, and offers to take that back.
 *
 * @param words what was done, as the toast says it
 * @param plan what follows from another title, in the same act
 * @returns whether it was accepted
 */
export async function changeDocument(
  place: GuildPlace,
  document: Document,
  change: Pick<DocumentChange, 'title' | 'type' | 'description'>,
  words: string,
  plan?: PlanMends,
): Promise<boolean> {
  const { id, title, type, description = '', updatedAt } = document;
  const all = { title, type, description };
  const fields = Object.keys(change) as (keyof typeof all)[];
  const former = Object.fromEntries(fields.map((field) => [field, all[field]]));
  try {
    const named = { id, title, named: title, scopes: [documentScope(id)] };
    const put = { ...named, former, change, seenAt: updatedAt, wordsOf: () => words };
    await putDocument(place, put, plan);
    return true;
  } catch (error) {
    reportProblem(error);
    return false;
  }
}

/**
 * Saves what was written of a document. What was not changed is left alone.
 *
 * @param base what the document said when the person began
 * @param plan what follows from another title, in the same act
 * @returns what became of it
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function saveDocument(
  place: GuildPlace,
  id: string,
  { title, type, description, content }: WrittenDocument,
  base: DraftBase,
  plan?: PlanMends,
): Promise<OutboxEntry['state'] | 'unchanged'> {
  const written = { title, type, description, content };
  const fields = (['title', 'type', 'description', 'content'] as const).filter(
    (field) => written[field] !== base[field],
  );
  if (fields.length === 0) {
    return 'unchanged';
  }
  const { saved, kept } = text.document.did;
  const put = {
    id,
    title: base.title,
    named: title,
    change: Object.fromEntries(fields.map((field) => [field, written[field]])),
    former: Object.fromEntries(fields.map((field) => [field, base[field]])),
    seenAt: base.updatedAt,
    scopes: [documentScope(id)],
    wordsOf: (state: OutboxEntry['state']) => (state === 'sent' ? saved : kept),
  };
  return putDocument(place, put, plan);
}

/**
 * Changes the content of a document on the screen on which it is read, such as a task that is ticked.
 *
 * @returns whether it was accepted
 */
export async function changeContent(
  place: GuildPlace,
  { id, title, type, description = '', updatedAt = '' }: Document,
  content: string,
  before: string,
): Promise<boolean> {
  const written = { title, type, description, content };
  try {
    await saveDocument(place, id, written, { ...written, content: before, updatedAt });
    return true;
  } catch (error) {
    reportProblem(error);
    return false;
  }
}

/**
 * Creates a document.
 *
 * @returns its id; a temporary one while it waits in the outbox
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export function saveNewDocument(place: GuildPlace, written: WrittenDocument): Promise<string> {
  return undoable(async (note) => {
    const { id, isSent } = await submitNew(place, written);
    const { created, kept } = text.document.did;
    const name = text.undo.names.created(shortTitle(written.title));
    const made = [createdDocument(place, id, written)];
    noteCreation(place, made, name, isSent ? created(written.title) : kept, note);
    return id;
  });
}

/**
 * Creates a document without saying so.
 *
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function submitNew(
  { homeId, guildId }: GuildPlace,
  { title, type, description, content }: WrittenDocument,
): Promise<{ readonly id: string; readonly isSent: boolean }> {
  const submitted = await submit(homeId, create, {
    guildId,
    title,
    type,
    content,
    ...(description !== '' && { description }),
  });
  return { id: createdId(submitted), isSent: submitted.entry.state === 'sent' };
}

/** Notes what was just created, where the service can delete. */
export function noteCreation(
  { homeId }: GuildPlace,
  changes: readonly ThingChange[],
  name: string,
  words: string,
  note: NoteAct,
): void {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  if (mayOffer(home, 'document-delete')) {
    note({ homeId, name, changes, words });
  } else {
    showToast({ words });
  }
}

/** A created document, with every field that it has by now. */
export function createdDocument(
  { guildId }: GuildPlace,
  id: string,
  { title: written, type, description, content }: WrittenDocument,
): ThingChange {
  // A service keeps a title without the spaces around it.
  const title = written.trim();
  const after = { title, type, description, content };
  return { kind: 'created', noun: 'document', id, guildId, title, after };
}
