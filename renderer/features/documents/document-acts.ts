import { documentResource } from '#shared/domain/document/resource.ts';
import type { ThingChange } from '#shared/capability/act.ts';
import type { BaseVersion, OutboxEntry } from '#shared/capability/outbox.ts';
import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import { nameOfChange, shortTitle } from '../../actions/undo/act-names.ts';
import { undoable } from '../../actions/undo/undo.ts';
import type { NoteAct } from '../../actions/undo/undo.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { createdId, submit } from '../../entities/outbox/submit.ts';
import type { DraftBase, WrittenDocument } from '../../entities/document/document-drafts.ts';
import { mayOffer, useHomes } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';

const { create, update } = documentResource.operations;

/** A guild of a home. */
export interface GuildPlace {
  readonly homeId: string;
  readonly guildId: string;
}

/** The fields of a document that people change. */
export type DocumentChange = Partial<
  Pick<DocumentWithContent, 'title' | 'type' | 'description' | 'content'>
>;

/** A document whose title has just been changed. */
export interface Renamed {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** Outcome of a rename for the links to the document. */
export interface Mended {
  readonly changes: readonly ThingChange[];
  /** How many texts could not be read or changed. */
  readonly failedCount: number;
  /** Whether messages name it, which nobody can change. */
  readonly areInMessages: boolean;
}

/** Has links lead where they led before a document was renamed (rename/mend-links.ts). */
export type MendLinks = (place: GuildPlace, renamed: Renamed) => Promise<Mended>;

/**
 * Changes fields of a document at once, and offers to take that back.
 *
 * @param words what was done, as the toast says it
 * @param mend what follows from another title, in the same act
 * @returns whether it was accepted
 */
export async function changeDocument(
  place: GuildPlace,
  document: Document,
  change: Pick<DocumentChange, 'title' | 'type' | 'description'>,
  words: string,
  mend?: MendLinks,
): Promise<boolean> {
  const { title, type, description = '' } = document;
  const all = { title, type, description };
  const fields = Object.keys(change) as (keyof typeof all)[];
  const former = Object.fromEntries(fields.map((field) => [field, all[field]]));
  try {
    return await undoable(async (note) => {
      const { entry } = await putChange(place, document.id, change, baseOf(document, former));
      // One in conflict is kept, and the screen says so.
      if (entry.state !== 'conflict') {
        const renamed = { id: document.id, before: title, after: change.title ?? title };
        const mended = await mendedAfter(place, renamed, mend);
        noteChange(place, renamed, former, change, words, note, mended);
      }
      return true;
    });
  } catch (error) {
    reportProblem(error);
    return false;
  }
}

/** Notes a change of a document, which is taken back on its own screen. */
function noteChange(
  { homeId, guildId }: GuildPlace,
  { id, before: title }: Renamed,
  before: DocumentChange,
  changed: DocumentChange,
  words: string,
  note: NoteAct,
  mended: Mended = nothingMended,
): void {
  const after = { ...changed, ...(changed.title !== undefined && { title: changed.title.trim() }) };
  const own = mended.changes.find((each) => each.kind === 'changed' && each.id === id);
  const others = mended.changes.filter((each) => each !== own);
  note({
    homeId,
    name: nameOfChange(Object.keys(changed), [title]),
    changes: [
      {
        kind: 'changed',
        noun: 'document',
        id,
        guildId,
        title,
        // Its own links may have been mended after what was saved.
        before: { ...(own?.kind === 'changed' && own.before), ...before },
        after: { ...after, ...(own?.kind === 'changed' && own.after) },
      },
      ...others,
    ],
    scopes: [documentScope(id)],
    words: text.document.did.mended(words, others.length, mended),
  });
}

const nothingMended: Mended = { changes: [], failedCount: 0, areInMessages: false };

/** Mends the links after a rename. A link that cannot be mended keeps no title from changing. */
function mendedAfter(
  place: GuildPlace,
  renamed: Renamed,
  mend: MendLinks | undefined,
): Promise<Mended> {
  const isRenamed = renamed.before.trim() !== renamed.after.trim();
  return isRenamed && mend !== undefined
    ? mend(place, renamed).catch(() => ({ ...nothingMended, failedCount: 1 }))
    : Promise.resolve(nothingMended);
}

/** The place of the list of documents. */
export function documentsScope(guildId: string): string {
  return `documents ${guildId}`;
}

/** The place of a document's own screen. */
export function documentScope(id: string): string {
  return `document ${id}`;
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
export function putChange(
  { homeId, guildId }: GuildPlace,
  id: string,
  change: DocumentChange,
  baseVersion?: BaseVersion,
) {
  return submit(homeId, update, { guildId, docId: id, ...change }, { baseVersion });
}

/**
 * Saves what was written of a document. What was not changed is left alone.
 *
 * @param base what the document said when the person began
 * @param mend what follows from another title, in the same act
 * @returns what became of it
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function saveDocument(
  place: GuildPlace,
  id: string,
  { title, type, description, content }: WrittenDocument,
  base: DraftBase,
  mend?: MendLinks,
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
  const baseVersion = updatedAt === '' ? undefined : { updatedAt, values };
  return undoable(async (note) => {
    const { entry } = await putChange(place, id, change, baseVersion);
    if (entry.state !== 'conflict') {
      const { saved, kept } = text.document.did;
      const words = entry.state === 'sent' ? saved : kept;
      const renamed = { id, before: base.title, after: title };
      const mended = await mendedAfter(place, renamed, mend);
      noteChange(place, { ...renamed, before: title }, values, change, words, note, mended);
    }
    return entry.state;
  });
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

/** Puts the address of a document on the clipboard, and says so. */
