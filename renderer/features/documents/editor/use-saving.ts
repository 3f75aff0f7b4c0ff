import { useRef } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import type { DraftBase, WrittenDocument } from '../../../entities/document/document-drafts.ts';
import { isUnsent } from '../../../entities/store/entity-list.ts';
import { text } from '../../../text/text.ts';
import { saveDocument, saveNewDocument } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import type { DocumentWays } from '../document-places.ts';
import type { useDraftKeeping } from './draft-keeping.ts';
import { titleOf } from './title-of.ts';

interface Saving {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly ways: DocumentWays;
  readonly canEdit: boolean;
  /** The document as it was when the person began, or as it was saved since. */
  readonly base: DraftBase;
  readonly keeping: ReturnType<typeof useDraftKeeping>;
  /** Called once a document is saved in which the person writes on. */
  readonly onGoOn: (base: DraftBase, isChanged: boolean) => void;
}

/** Saves what is written of a document: the person writes on, or reads it then. */
export function useSaving({ place, ways, keeping, ...saving }: Saving) {
  const { document, canEdit, base: begun, onGoOn } = saving;
  const latest = useRef<() => WrittenDocument>(undefined);
  const keep = (read: () => WrittenDocument, base = begun) => {
    latest.current = read;
    keeping.keep(() => ({ ...read(), base }));
  };
  const saveChange = async (written: WrittenDocument, isStaying: boolean) => {
    const named = { ...written, title: titleOf(written) };
    const state = await saveDocument(place, document.id, named, begun);
    keeping.drop();
    if (state === 'conflict' || !isStaying) {
      ways.onMode(state === 'conflict' ? 'conflict' : 'read');
      return;
    }
    const saved = { ...named, updatedAt: begun.updatedAt };
    const { current: read } = latest;
    // Somebody may have written on while it was saved.
    const isChanged = read !== undefined && !isSame(read(), written);
    if (isChanged) {
      keep(read, saved);
    }
    onGoOn(saved, isChanged);
  };
  const saveAsNew = async (written: WrittenDocument) => {
    const address = isUnsent(document) ? undefined : ways.addressOf(document.id);
    const { newVersionOf } = text.document.editor;
    const link = address === undefined ? '' : newVersionOf(document.title, address);
    const content = written.content + link;
    const newId = await saveNewDocument(place, { ...written, title: titleOf(written), content });
    keeping.drop();
    ways.onReplace(newId);
  };
  return { keep, save: canEdit ? saveChange : saveAsNew };
}

/** Whether two texts say the same in every field. */
export function isSame(a: WrittenDocument, b: WrittenDocument): boolean {
  return (
    a.title === b.title &&
    a.type === b.type &&
    a.description === b.description &&
    a.content === b.content
  );
}
