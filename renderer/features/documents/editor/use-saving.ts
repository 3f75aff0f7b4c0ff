import type { Document } from '#shared/domain/document/schema.ts';
import { saveDocumentDraft } from '../../../entities/document/document-drafts.ts';
import type {
  DocumentDraft,
  DraftBase,
  WrittenDocument,
} from '../../../entities/document/document-drafts.ts';
import { isUnsent } from '../../../entities/store/entity-list.ts';
import { text } from '../../../text/text.ts';
import { saveDocument, saveNewDocument } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import type { DocumentWays } from '../document-places.ts';
import type { useDraftKeeping } from './draft-keeping.ts';
import { planMends } from '../rename/mend-links.ts';
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

/**
 * Saves what is written of a document: the person writes on, or reads it then. A text that was
 * written on while it was saved stays a draft.
 */
export function useSaving({ place, ways, keeping, ...saving }: Saving) {
  const { document, canEdit, base: begun, onGoOn } = saving;
  const keep = (read: () => WrittenDocument, base = begun) =>
    keeping.keep(() => ({ ...read(), base }));
  const saveChange = async (written: WrittenDocument, isStaying: boolean) => {
    const named = { ...written, title: titleOf(written) };
    const state = await saveDocument(place, document.id, named, begun, planMends);
    const isConflict = state === 'conflict';
    const base = isConflict ? begun : { ...named, updatedAt: begun.updatedAt };
    const isChanged = keeping.dropSaved(written, base);
    if (isConflict || !isStaying) {
      ways.onMode(isConflict ? 'conflict' : 'read');
      return;
    }
    onGoOn(base, isChanged);
  };
  const saveAsNew = async (written: WrittenDocument) => {
    const address = isUnsent(document) ? undefined : ways.addressOf(document.id);
    const { newVersionOf } = text.document.editor;
    const link = address === undefined ? '' : newVersionOf(document.title, address);
    const named = { ...written, title: titleOf(written), content: written.content + link };
    const newId = await saveNewDocument(place, named);
    const newest = keeping.writtenSince(written);
    if (newest !== undefined) {
      keepDraftOfNew(place, newId, named, { ...newest, content: newest.content + link });
    }
    keeping.drop();
    ways.onReplace(newId);
  };
  return { keep, save: canEdit ? saveChange : saveAsNew };
}

/** Keeps the text that was written on while a document was created, as a draft of that document. */
export function keepDraftOfNew(
  { homeId }: GuildPlace,
  id: string,
  created: WrittenDocument,
  written: DocumentDraft,
): void {
  saveDocumentDraft(homeId, id, { ...written, base: { ...created, updatedAt: '' } });
}
