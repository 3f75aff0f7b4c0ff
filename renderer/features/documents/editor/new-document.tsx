import { useState } from 'react';
import {
  documentDraft,
  dropDocumentDraft,
  saveDocumentDraft,
} from '../../../entities/document/document-drafts.ts';
import type { WrittenDocument } from '../../../entities/document/document-drafts.ts';
import { useAreDraftsRead } from '../../../entities/local-state/draft-store.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useUndoPlace } from '../../../actions/undo/use-undo.ts';
import { documentsScope, saveNewDocument } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import type { DocumentMode } from '../document-modes.ts';
import { editorPlaceKey, handOnEditorPlace } from './editor-places.ts';
import { titleOf } from './title-of.ts';
import { useDraftKeeping } from './draft-keeping.ts';
import { EditorForm } from './editor-form.tsx';
import { keepDraftOfNew } from './use-saving.ts';

const { editor: words, state } = text.document;

const blank: WrittenDocument = { title: '', type: 'document', description: '', content: '' };

interface NewDocumentProps {
  readonly place: GuildPlace;
  /** The title that a link has named. */
  readonly title?: string | undefined;
  readonly listHref: string;
  readonly onCreated: (id: string, mode: DocumentMode) => void;
  readonly onLeave: () => void;
}

/** Where a new document is written. A guild has one that is being written at a time. */
export function NewDocument(props: NewDocumentProps) {
  const areDraftsRead = useAreDraftsRead();
  return areDraftsRead ? <Session {...props} /> : null;
}

/** The kind of the draft: the document has no id yet, and its guild has one new document. */
const kind = 'new_document';

function Session({ place, title = '', listHref, onCreated, onLeave }: NewDocumentProps) {
  const { homeId, guildId } = place;
  useUndoPlace(homeId, documentsScope(guildId));
  const placeKey = editorPlaceKey(homeId, `new in ${guildId}`);
  const [draft] = useState(() => documentDraft(homeId, guildId, kind));
  const [isChanged, setIsChanged] = useState(draft !== undefined);
  const isOther = draft !== undefined && title !== '' && draft.title !== title;
  const keeping = useDraftKeeping(homeId, guildId, kind);
  const save = async (written: WrittenDocument, isStaying: boolean) => {
    const named = { ...written, title: titleOf(written) };
    const createdId = await saveNewDocument(place, named);
    const newest = keeping.writtenSince(written);
    if (newest !== undefined) {
      keepDraftOfNew(place, createdId, named, newest);
    }
    keeping.drop();
    handOnEditorPlace(placeKey, editorPlaceKey(homeId, createdId));
    onCreated(createdId, isStaying ? 'edit' : 'read');
  };
  const discard = () => {
    keeping.keepNow();
    const discarded = documentDraft(homeId, guildId, kind);
    dropDocumentDraft(homeId, guildId, kind);
    if (discarded !== undefined) {
      const onUndo = () => saveDocumentDraft(homeId, guildId, discarded, kind);
      showToast({ words: state.discarded, onUndo });
    }
    onLeave();
  };
  return (
    <EditorForm
      placeKey={placeKey}
      listHref={listHref}
      start={draft ?? { ...blank, title }}
      notes={[draft && (isOther ? words.restoredOther(title) : words.restored)]}
      saveLabel={words.save}
      isChanged={isChanged}
      onChange={(read) => {
        setIsChanged(true);
        keeping.keep(read);
      }}
      onSave={save}
      onClose={onLeave}
      onDiscard={discard}
    />
  );
}
