import { documentResource } from '#shared/domain/document/resource.ts';
import { mendNoteLinks } from '#shared/domain/document/mend-note-links.ts';
import type { Renaming } from '#shared/domain/document/mend-note-links.ts';
import { NoteNames } from '#shared/domain/document/note-links.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { readShownDocument } from '../../../entities/document/document-handlers.ts';
import { documentStore } from '../../../entities/document/document-store.ts';
import { inPool } from '../../../entities/in-pool.ts';
import { readAll } from '../../../entities/store/read-all.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import type { GuildPlace } from '../document-acts.ts';
import type { DocumentChange, Mends, Renamed } from '../put-document.ts';
import { findLinkingTexts } from './linking-texts.ts';

/** The texts that are read at the same time. */
const atOnce = 8;

/**
 * Plans what has the links in documents and items lead where they led before a document is renamed.
 * What others change meanwhile becomes a conflict, as with every change (decision 0319).
 */
export async function planMends(
  place: GuildPlace,
  renamed: Renamed,
  change: DocumentChange,
): Promise<Mends> {
  const { homeId, guildId } = place;
  await readAll(documentStore, homeId, guildId);
  const { rows } = documentStore.list(homeId, { guildId });
  const { id, before, after } = renamed;
  const titled = (title: string) => rows.map((row) => (row.id === id ? { ...row, title } : row));
  const titles = new Map<string, string>(titled(after).map((row) => [row.id, row.title]));
  const renaming: Renaming = {
    before: new NoteNames(titled(before)),
    after: new NoteNames(titled(after)),
    titleOf: (each) => titles.get(each),
  };
  const texts = await findLinkingTexts(place, rows, [before, after]);
  let own: Mends['own'] = { before: {}, after: {} };
  let failedCount = 0;
  const found = new Map<number, Mends['others'][number]>();
  const readers = [
    async () => {
      own = (await mendDocument(place, id, { ...renamed, change }, renaming)) ?? own;
      return undefined;
    },
    ...[...texts.documentIds]
      .filter((each) => each !== id)
      .map((each) => () => mendOther(place, each, renaming)),
    ...[...texts.itemIds].map((each) => () => mendItem(place, each, renaming)),
  ];
  await inPool(readers, atOnce, async (read, at) => {
    try {
      const mended = await read();
      if (mended !== undefined) {
        found.set(at, mended);
      }
    } catch {
      failedCount += 1;
    }
  });
  const others = [...found].toSorted(([a], [b]) => a - b).map(([, mended]) => mended);
  return { own, others, failedCount, areInMessages: texts.areInMessages };
}

/** A document as it is read, and what is mended in it. */
interface MendedDocument {
  readonly title: string;
  readonly updatedAt: string | undefined;
  readonly before: DocumentChange;
  readonly after: DocumentChange;
}

/**
 * The fields of a document with its links mended.
 *
 * @param own its title before and after, and what else is changed in it; undefined for another one
 *   than the renamed
 */
async function mendDocument(
  { homeId, guildId }: GuildPlace,
  id: string,
  own: (Omit<Renamed, 'id'> & { readonly change: DocumentChange }) | undefined,
  renaming: Renaming,
): Promise<MendedDocument | undefined> {
  const document = await readShownDocument(homeId, guildId, id);
  if (document === undefined) {
    return undefined;
  }
  const { title, updatedAt } = document;
  const { content, description = '' } = { ...document, ...own?.change };
  const at = own ?? { before: title, after: title };
  const mended = {
    content: mendNoteLinks(content, at, renaming),
    description: mendNoteLinks(description, at, renaming),
  };
  const before: DocumentChange = {
    ...(isFitting(mended.content, content, textLimits.documentContent) && { content }),
    ...(isFitting(mended.description, description, textLimits.documentDescription) && {
      description,
    }),
  };
  const after: DocumentChange = {
    ...(before.content !== undefined && { content: mended.content }),
    ...(before.description !== undefined && { description: mended.description }),
  };
  return Object.keys(after).length === 0 ? undefined : { title, updatedAt, before, after };
}

async function mendOther(
  place: GuildPlace,
  id: string,
  renaming: Renaming,
): Promise<Mends['others'][number] | undefined> {
  const mended = await mendDocument(place, id, undefined, renaming);
  if (mended === undefined) {
    return undefined;
  }
  const { guildId } = place;
  const { title, updatedAt, before, after } = mended;
  return {
    change: { kind: 'changed', noun: 'document', id, guildId, title, before, after },
    write: {
      entryId: crypto.randomUUID(),
      operation: documentResource.operations.update,
      input: { guildId, docId: id, ...after },
      title,
      ...(updatedAt !== undefined && { baseVersion: { updatedAt, values: { ...before } } }),
    },
  };
}

async function mendItem(
  { homeId, guildId }: GuildPlace,
  id: string,
  renaming: Renaming,
): Promise<Mends['others'][number] | undefined> {
  if (workItemStore.row(homeId, id) === undefined) {
    await workItemStore.readOne(homeId, { workItemId: id });
  }
  const item = workItemStore.row(homeId, id);
  const description = item?.description ?? '';
  const mended = mendNoteLinks(description, { before: '', after: '' }, renaming);
  if (item === undefined || !isFitting(mended, description, textLimits.workItemDescription)) {
    return undefined;
  }
  const { title, updatedAt } = item;
  const [before, after] = [{ description }, { description: mended }];
  return {
    change: { kind: 'changed', noun: 'work_item', id, guildId, title, before, after },
    write: {
      entryId: crypto.randomUUID(),
      operation: workItemResource.operations.update,
      input: { workItemId: id, ...after },
      title,
      baseVersion: { updatedAt, values: before },
    },
  };
}

/** Whether a text was mended, and is no longer than it may be. */
function isFitting(mended: string, former: string, most: number): boolean {
  return mended !== former && mended.length <= most;
}
