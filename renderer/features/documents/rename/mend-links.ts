import { isCutText } from '#shared/contract/cut-text.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import { mendNoteLinks } from '#shared/domain/document/mend-note-links.ts';
import type { Renaming } from '#shared/domain/document/mend-note-links.ts';
import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import { NoteNames } from '#shared/domain/document/note-links.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { aliasesOf } from '#shared/markdown/front-matter/properties.ts';
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
 * Where the new title is another name of a document, the links to that one are mended too: a title
 * goes before such names. What others change meanwhile becomes a conflict, as with every change
 * (decision 0319).
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
  const texts = await findLinkingTexts(place, rows, [before, after]);
  const { documents, failedCount } = await readTexts(place, id, texts.documentIds);
  const own = documents.get(id);
  const changed = own && { ...own, ...change };
  const renaming: Renaming = {
    before: namesOf(rows, documents, { id, title: before, content: own?.content }),
    after: namesOf(rows, documents, { id, title: after, content: changed?.content }),
    titleOf: titlesOf(rows, renamed),
  };
  const others = [...documents.values()]
    .filter((each) => each.id !== id)
    .flatMap((each) => mendOther(place, each, renaming) ?? []);
  const items = await mendItems(place, texts.itemIds, renaming);
  return {
    own: changed === undefined ? nothing : mendDocument(changed, renamed, renaming),
    others: [...others, ...items.mended],
    failedCount: failedCount + items.failedCount,
    areInMessages: texts.areInMessages,
  };
}

const nothing = { before: {}, after: {} };

/**
 * Reads documents as they are shown. Of others than the renamed, one that nothing could be mended in,
 * or by, is let go at once.
 */
async function readTexts(place: GuildPlace, renamedId: string, others: ReadonlySet<string>) {
  const ids = new Set([renamedId, ...others]);
  const found = new Map<string, DocumentWithContent>();
  let failedCount = 0;
  await inPool([...ids], atOnce, async (id) => {
    try {
      const document = await readShownDocument(place.homeId, place.guildId, id);
      if (document === undefined) {
        return;
      }
      // The beginning of a text must never be saved over the whole.
      if (isCutText(document.content) || isCutText(document.description)) {
        failedCount += 1;
      } else if (id === renamedId || mayMatter(document)) {
        found.set(id, document);
      }
    } catch {
      failedCount += 1;
    }
  });
  const documents = new Map([...ids].flatMap((id) => entryOf(found, id)));
  return { documents, failedCount };
}

function entryOf<Value>(map: ReadonlyMap<string, Value>, id: string): [string, Value][] {
  const value = map.get(id);
  return value === undefined ? [] : [[id, value]];
}

function mayMatter({ content, description = '' }: DocumentWithContent): boolean {
  return /\[\[|\]\(/.test(content) || description.includes('[[') || aliasesOf(content).length > 0;
}

/** The names of all documents, one of which has a title of its own. */
function namesOf(
  rows: readonly Document[],
  documents: ReadonlyMap<string, DocumentWithContent>,
  own: { readonly id: string; readonly title: string; readonly content: string | undefined },
): NoteNames {
  return new NoteNames(
    rows.map(({ id, title }) => {
      const isOwn = id === own.id;
      const content = isOwn ? own.content : documents.get(id)?.content;
      return { id, title: isOwn ? own.title : title, aliases: aliasesOf(content ?? '') };
    }),
  );
}

function titlesOf(rows: readonly Document[], { id, after }: Renamed): Renaming['titleOf'] {
  const titles = new Map<string, string>(rows.map((row) => [row.id, row.title])).set(id, after);
  return (each) => titles.get(each);
}

/** The fields of a document whose links are mended, before and after. */
function mendDocument(
  { content, description = '' }: Pick<DocumentWithContent, 'content' | 'description'>,
  at: Pick<Renamed, 'before' | 'after'>,
  renaming: Renaming,
): Mends['own'] {
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
  return { before, after };
}

function mendOther(
  { guildId }: GuildPlace,
  document: DocumentWithContent,
  renaming: Renaming,
): Mends['others'][number] | undefined {
  const { id, title, updatedAt } = document;
  const { before, after } = mendDocument(document, { before: title, after: title }, renaming);
  if (Object.keys(after).length === 0) {
    return undefined;
  }
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

async function mendItems(place: GuildPlace, ids: ReadonlySet<string>, renaming: Renaming) {
  const mended: Mends['others'][number][] = [];
  let failedCount = 0;
  await inPool([...ids], atOnce, async (id) => {
    const item = await mendItem(place, id, renaming).catch(() => 'failed' as const);
    if (item === 'failed') {
      failedCount += 1;
    } else if (item !== undefined) {
      mended.push(item);
    }
  });
  return { mended, failedCount };
}

async function mendItem(
  { homeId, guildId }: GuildPlace,
  id: string,
  renaming: Renaming,
): Promise<Mends['others'][number] | 'failed' | undefined> {
  if (workItemStore.row(homeId, id) === undefined) {
    await workItemStore.readOne(homeId, { workItemId: id });
  }
  const item = workItemStore.row(homeId, id);
  const description = item?.description ?? '';
  const mended = mendNoteLinks(description, { before: '', after: '' }, renaming);
  // The beginning of a text must never be saved over the whole.
  if (isCutText(description)) {
    return 'failed';
  }
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
