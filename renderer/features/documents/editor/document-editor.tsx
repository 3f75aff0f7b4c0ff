import { useEffect, useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { documentDraft, dropDocumentDraft } from '../../../entities/document/document-drafts.ts';
import type { DocumentDraft, DraftBase } from '../../../entities/document/document-drafts.ts';
import { useAreDraftsRead } from '../../../entities/local-state/draft-store.ts';
import { mayOffer, useHomes } from '../../../entities/home/home-store.ts';
import { text } from '../../../text/text.ts';
import type { GuildPlace } from '../document-acts.ts';
import type { DocumentWays } from '../document-places.ts';
import { discardDraft } from '../document-state.tsx';
import { isSame, useDraftKeeping } from './draft-keeping.ts';
import { EditorForm } from './editor-form.tsx';
import { editorPlaceKey } from './editor-places.ts';
import { useSaving } from './use-saving.ts';

const words = text.document.editor;

interface DocumentEditorProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly content: string;
  /** The document's `updatedAt` when its content was read. */
  readonly readAt: string;
  readonly ways: DocumentWays;
}

/** Where a document is changed, once it is known what was written of it before. */
export function DocumentEditor(props: DocumentEditorProps) {
  const areDraftsRead = useAreDraftsRead();
  return areDraftsRead ? <Session {...props} /> : null;
}

/** One change of a document, from its beginning to Save. */
function Session({ place, document, content, readAt, ways }: DocumentEditorProps) {
  const { homeId } = place;
  const { id } = document;
  const current: DraftBase = { ...fieldsOf(document), content, updatedAt: readAt };
  const [begun, setBegun] = useBeginning(homeId, id, current);
  const [isChanged, setIsChanged] = useState(begun.isRestored);
  const keeping = useDraftKeeping(homeId, id);
  const home = useHomes((state) => state.homes.find((one) => one.id === homeId));
  const canEdit = mayOffer(home, 'document-edit');
  const isMoved = current.updatedAt !== begun.base.updatedAt && !isSame(current, begun.base);
  if (isMoved && !isChanged) {
    // Nobody has written anything: they go on with the newest.
    setBegun({ number: begun.number + 1, start: current, base: current, isRestored: false });
  }
  const { keep, save } = useSaving({
    place,
    document,
    ways,
    canEdit,
    base: begun.base,
    keeping,
    onGoOn: (base, isStillChanged) => {
      setBegun({ ...begun, base, isRestored: false });
      setIsChanged(isStillChanged);
    },
  });
  const discard = () => {
    keeping.keepNow();
    discardDraft(homeId, id);
    ways.onMode('read');
  };
  return (
    <EditorForm
      key={begun.number}
      placeKey={editorPlaceKey(homeId, id)}
      listHref={ways.listHref}
      start={begun.start}
      notes={[
        begun.isRestored ? words.restored : undefined,
        isMoved && isChanged ? words.changedElsewhere : undefined,
        canEdit ? undefined : words.savedAsNew,
      ]}
      saveLabel={canEdit ? words.save : words.saveAsNew}
      isChanged={isChanged}
      onChange={(read) => {
        setIsChanged(true);
        keep(read);
      }}
      onSave={save}
      onClose={() => ways.onMode('read')}
      onDiscard={discard}
    />
  );
}

/** The beginning of the editor; it may begin again with the newest text while nobody writes. */
function useBeginning(homeId: string, id: string, current: DraftBase) {
  const [isOver] = useState(() => {
    const draft = documentDraft(homeId, id);
    return draft !== undefined && isSame(draft, current);
  });
  useEffect(() => {
    if (isOver) {
      // A text that was saved just before a crash has left a draft that says nothing new.
      dropDocumentDraft(homeId, id);
    }
  }, [homeId, id, isOver]);
  return useState(() => beginning(isOver ? undefined : documentDraft(homeId, id), current));
}

/** The beginning of the editor: the draft that was not saved, or the text of the document. */
function beginning(draft: DocumentDraft | undefined, current: DraftBase) {
  return draft?.base === undefined
    ? { number: 0, start: current, base: current, isRestored: false }
    : { number: 0, start: draft, base: draft.base, isRestored: true };
}

function fieldsOf({ title, type, description = '' }: Document) {
  return { title, type, description };
}
