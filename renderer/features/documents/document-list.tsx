import { useEffect, useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { deletionWords } from '../../actions/undo/deletions.ts';
import { ConfirmDelete } from '../../actions/confirm-delete.tsx';
import { useIsChanged } from '../../actions/use-visit.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { openThingWindow } from '../../bridge/thing-window.ts';
import { useHasDraft } from '../../entities/document/document-drafts.ts';
import { stampOf } from '../../entities/entity-list.ts';
import { creationOf, useOutbox } from '../../entities/outbox-store.ts';
import { text } from '../../text/text.ts';
import { ChangedSign } from '../../ui/changed-sign.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { formatRecent } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { copyLink, deleteDocument } from './document-acts.ts';
import type { GuildPlace } from './document-acts.ts';
import { DocumentSign } from './document-signs.tsx';

const { acts } = text.document;

interface DocumentListProps {
  readonly place: GuildPlace;
  readonly documents: readonly Document[];
  readonly canDelete: boolean;
  /** The address of a document, for other programs and for messages. */
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
}

/** The document that was opened last from a list, by guild: whoever comes back finds it active. */
const lastOpened = new Map<string, string>();

/** Documents in a list. The one that was opened last is active when the person comes back. */
export function DocumentList(props: DocumentListProps) {
  const { place, documents, onOpen } = props;
  const key = `${place.homeId} ${place.guildId}`;
  const [activeId, setActiveId] = useState(() => lastOpened.get(key));
  const [isBack] = useState(activeId !== undefined);
  const [toDelete, setToDelete] = useState<Document>();
  const now = useNow();
  // The mark is of the last visit alone.
  useEffect(() => void lastOpened.delete(key), [key]);
  const at = documents.findIndex(({ id }) => id === activeId);
  const activeIndex = Math.max(at, 0);
  const active = documents[activeIndex];
  const open = (id: string) => {
    lastOpened.set(key, id);
    onOpen(id);
  };
  const menu =
    active &&
    menuOf(active, props, {
      onOpen: () => open(active.id),
      onDelete: () => setToDelete(active),
    });
  return (
    <>
      <VirtualList
        label={text.document.list.name}
        rows={documents}
        activeIndex={activeIndex}
        onMove={(index) => setActiveId(documents[index]?.id)}
        onOpen={({ id }) => open(id)}
        wordsOf={({ title }) => title}
        takesFocus={isBack}
        menu={menu ?? []}
      >
        {(document) => <DocumentRow place={place} document={document} now={now} />}
      </VirtualList>
      {toDelete && (
        <ConfirmDelete
          name={toDelete.title}
          words={deletionWords(place.homeId, text.document.deleteAsk)}
          onDelete={() => deleteDocument(place, toDelete)}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}

/** The acts on a document of a list. */
function menuOf(
  { id }: Document,
  { place, canDelete, addressOf }: DocumentListProps,
  { onOpen, onDelete }: Readonly<Record<'onOpen' | 'onDelete', () => void>>,
): MenuItem[] {
  const isOnlyHere = creationOf(useOutbox.getState().entries, place.homeId, id) !== undefined;
  return [
    { label: acts.open, shortcut: 'Enter', onSelect: onOpen },
    {
      label: text.app.actions.openInNewWindow,
      onSelect: () => openThingWindow('document', place.homeId, id),
    },
    {
      label: acts.copyLink,
      isDisabled: isOnlyHere,
      onSelect: () => void copyLink(addressOf(id)),
    },
    {
      label: acts.delete,
      startsGroup: true,
      isDanger: true,
      isDisabled: !canDelete,
      onSelect: onDelete,
    },
  ];
}

function DocumentRow({
  place: { homeId, guildId },
  document,
  now,
}: {
  place: GuildPlace;
  document: Document;
  now: Date;
}) {
  const { title, description, type } = document;
  const changedAt = stampOf(document);
  const hasDraft = useHasDraft(homeId, document.id);
  const isChanged = useIsChanged(documentStore, homeId, guildId, document);
  return (
    <div className="document-row">
      {isChanged && <ChangedSign />}
      <DocumentSign type={type} />
      <span className="document-row-words">
        <span className="document-row-title" dir="auto">
          {title}
        </span>
        {isChanged && <span className="hidden">{text.ui.changed}</span>}
        {description !== undefined && (
          <span className="document-row-description" dir="auto">
            {description}
          </span>
        )}
      </span>
      {hasDraft && <span className="document-row-draft">{text.document.list.draft}</span>}
      <span className="document-row-type">{text.document.types[type]}</span>
      <time className="document-row-time" dateTime={changedAt}>
        {formatRecent(changedAt, now)}
      </time>
    </div>
  );
}
