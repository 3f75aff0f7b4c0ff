import type { ThingChange } from '#shared/capability/act.ts';
import { mendNoteLinks } from '#shared/domain/document/mend-note-links.ts';
import type { Renaming } from '#shared/domain/document/mend-note-links.ts';
import { NoteNames } from '#shared/domain/document/note-links.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { readShownDocument } from '../../../entities/document/document-handlers.ts';
import { documentStore } from '../../../entities/document/document-store.ts';
import { submit } from '../../../entities/outbox/submit.ts';
import { readAll } from '../../../entities/store/read-all.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { putChange } from '../document-acts.ts';
import type { DocumentChange, GuildPlace, Mended, Renamed } from '../document-acts.ts';
import { findLinkingTexts } from './linking-texts.ts';

/**
 * Has the links in documents and items lead where they led before a document was renamed. What others
 * changed meanwhile becomes a conflict, as with every change (decision 0319).
 */
export async function mendLinks(place: GuildPlace, renamed: Renamed): Promise<Mended> {
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
  const changes: ThingChange[] = [];
  let failedCount = 0;
  const mending = [
    ...[...new Set([...texts.documentIds, id])].map(
      (each) => () => mendDocument(place, each, renamed, renaming),
    ),
    ...[...texts.itemIds].map((each) => () => mendItem(place, each, renaming)),
  ];
  for (const mend of mending) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as the outbox takes them
      const change = await mend();
      changes.push(...(change === undefined ? [] : [change]));
    } catch {
      failedCount += 1;
    }
  }
  return { changes, failedCount, areInMessages: texts.areInMessages };
}

async function mendDocument(
  place: GuildPlace,
  id: string,
  renamed: Renamed,
  renaming: Renaming,
): Promise<ThingChange | undefined> {
  const { homeId, guildId } = place;
  const document = await readShownDocument(homeId, guildId, id);
  if (document === undefined) {
    return undefined;
  }
  const { title, content, description = '', updatedAt } = document;
  const own = id === renamed.id ? renamed : { before: title, after: title };
  const mended = {
    content: mendNoteLinks(content, own, renaming),
    description: mendNoteLinks(description, own, renaming),
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
  if (Object.keys(after).length === 0) {
    return undefined;
  }
  const base = updatedAt === undefined ? undefined : { updatedAt, values: { ...before } };
  const { entry } = await putChange(place, id, after, base);
  const change = { kind: 'changed', noun: 'document', id, guildId, title, before, after } as const;
  return entry.state === 'conflict' ? undefined : change;
}

async function mendItem(
  { homeId, guildId }: GuildPlace,
  id: string,
  renaming: Renaming,
): Promise<ThingChange | undefined> {
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
  const { entry } = await submit(
    homeId,
    workItemResource.operations.update,
    { workItemId: id, description: mended },
    { baseVersion: { updatedAt, values: { description } } },
  );
  const fields = { before: { description }, after: { description: mended } };
  const change = { kind: 'changed', noun: 'work_item', id, guildId, title, ...fields } as const;
  return entry.state === 'conflict' ? undefined : change;
}

/** Whether a text was mended, and is no longer than it may be. */
function isFitting(mended: string, former: string, most: number): boolean {
  return mended !== former && mended.length <= most;
}
