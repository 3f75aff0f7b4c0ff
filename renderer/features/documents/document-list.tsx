import { useEffect, useRef, useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { ConfirmDelete } from '../../actions/confirm-delete.tsx';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { useKeptSelection } from '../../actions/use-kept-selection.ts';
import { useIsChanged } from '../../actions/use-visit.ts';
import { useSelectThing } from '../../actions/selected-thing.ts';
import { togglePane } from '../../entities/preferences/pane-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { copyLink } from '../../bridge/outside.ts';
import { openThingWindow } from '../../bridge/thing-window.ts';
import { useHasDraft } from '../../entities/document/document-drafts.ts';
import { isUnsent, stampOf } from '../../entities/store/entity-list.ts';
import { useScreenState } from '../../entities/screen-state.ts';
import { text } from '../../text/text.ts';
import { ChangedSign } from '../../ui/changed-sign.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { formatRecent } from '../../ui/time.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useNow } from '../../ui/use-now.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { deleteDocuments, questionOf } from './delete-documents.ts';
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

/** The guilds from whose list a document was opened: whoever comes back goes on in the list. */
const leftLists = new Set<string>();

/** Documents in a list. The active one and the selected ones are so when the person comes back. */
export function DocumentList(props: DocumentListProps) {
  const { place, documents } = props;
  const { homeId, guildId } = place;
  const { activeIndex, active, setActiveId, isBack, open, peek } = useListPlace(props);
  const [toDelete, setToDelete] = useState<readonly Document[]>([]);
  const now = useNow();
  const selection = useKeptSelection(homeId, `documents ${guildId}`, () =>
    documents.map(({ id }) => id),
  );
  // Selected documents that are not shown are not meant.
  const selected = documents.filter(({ id }) => selection.ids.has(id));
  const meant = selected.length > 0 ? selected : documents.slice(activeIndex, activeIndex + 1);
  const onDelete = props.canDelete ? () => setToDelete(meant) : undefined;
  const menu =
    active && menuOf(active, meant.length, props, { onOpen: () => open(active.id), onDelete });
  useOfferMenu(text.document.name, menu ?? []);
  const region = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current = region.current?.querySelector<HTMLElement>('[role=listbox]') ?? null;
  }, []);
  // The bar goes away with the selection.
  useKeptFocus(region, list, true);
  return (
    <div ref={region} className="document-list">
      <VirtualList
        label={text.document.list.name}
        rows={documents}
        activeIndex={activeIndex}
        onMove={(index) => setActiveId(documents[index]?.id)}
        onOpen={({ id }) => open(id)}
        wordsOf={({ title }) => title}
        takesFocus={isBack}
        onPeek={peek}
        selecting={{ selection: { ...selection, ids: idsOf(selected) }, idOf: ({ id }) => id }}
        {...(onDelete && { onDelete })}
        menu={menu ?? []}
      >
        {(document) => <DocumentRow place={place} document={document} now={now} />}
      </VirtualList>
      <SelectionBar
        name={text.document.selection}
        count={selected.length}
        onDelete={onDelete}
        onClear={selection.clear}
      />
      {toDelete.length > 0 && (
        <ConfirmDelete
          name={toDelete[0]?.title ?? ''}
          words={questionOf(place.homeId, toDelete)}
          onDelete={() => deleteDocuments(place, toDelete)}
          onClose={() => setToDelete([])}
        />
      )}
    </div>
  );
}

/** Which document is active, also when the person comes back, and whether they just did. */
function useListPlace({ place, documents, onOpen }: DocumentListProps) {
  const { homeId, guildId } = place;
  const key = `${homeId} ${guildId}`;
  const [activeId, setActiveId] = useScreenState<string | undefined>(
    homeId,
    `document ${guildId}`,
    undefined,
  );
  const at = documents.findIndex(({ id }) => id === activeId);
  const activeIndex = Math.max(at, 0);
  const active = documents[activeIndex];
  const known = documents[at];
  // Nobody has selected the document that is active at first.
  useSelectThing(known && { ...place, kind: 'document', id: known.id });
  const [isBack] = useState(() => leftLists.has(key));
  // The mark is of the last visit alone.
  useEffect(() => void leftLists.delete(key), [key]);
  const open = (id: string) => {
    leftLists.add(key);
    setActiveId(id);
    onOpen(id);
  };
  const peek = () => {
    setActiveId(active?.id);
    togglePane('details');
  };
  return { activeIndex, active, setActiveId, isBack, open, peek };
}

function idsOf(documents: readonly Document[]): ReadonlySet<string> {
  return new Set(documents.map(({ id }) => id));
}

/**
 * The acts on a document of a list.
 *
 * @param count how many documents are deleted with it
 */
function menuOf(
  document: Document,
  count: number,
  { place, addressOf }: DocumentListProps,
  {
    onOpen,
    onDelete,
  }: { readonly onOpen: () => void; readonly onDelete: (() => void) | undefined },
): MenuItem[] {
  const { id } = document;
  return [
    { label: acts.open, shortcut: 'Enter', onSelect: onOpen },
    {
      label: text.app.actions.openInNewWindow,
      onSelect: () => openThingWindow('document', place.homeId, id),
    },
    {
      label: acts.copyLink,
      isDisabled: isUnsent(document),
      onSelect: () => void copyLink(addressOf(id)),
    },
    {
      label: count > 1 ? acts.deleteMany(count) : acts.delete,
      shortcut: 'Delete',
      startsGroup: true,
      isDanger: true,
      isDisabled: onDelete === undefined,
      ...(onDelete && { onSelect: onDelete }),
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
        <span className="document-row-line">
          <span className="document-row-title" dir="auto">
            {title}
          </span>
          {isChanged && <span className="hidden">{text.ui.changed}</span>}
          {hasDraft && <span className="document-row-draft">{text.document.list.draft}</span>}
        </span>
        <span className="document-row-line">
          <span className="document-row-type">{text.document.types[type]}</span>
          <time className="document-row-time" dateTime={changedAt}>
            {formatRecent(changedAt, now)}
          </time>
          {description !== undefined && (
            <span className="document-row-description" dir="auto">
              {description}
            </span>
          )}
        </span>
      </span>
    </div>
  );
}
