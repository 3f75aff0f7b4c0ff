import { useEffect, useRef, useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { ConfirmDelete } from '../../actions/confirm-delete.tsx';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { useKeptSelection } from '../../actions/use-kept-selection.ts';
import { peek, useSelectThing } from '../../actions/selected-thing.ts';
import { copyLink } from '../../bridge/outside.ts';
import { openThingWindow } from '../../bridge/thing-window.ts';
import { collapseFolder } from '../../entities/local-state/document-list-store.ts';
import { setFavourite } from '../../entities/local-state/favourite-documents.ts';
import { isUnsent } from '../../entities/store/entity-list.ts';
import { useScreenState } from '../../entities/screen-state.ts';
import { text } from '../../text/text.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useNow } from '../../ui/use-now.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { deleteDocuments, questionOf } from './delete-documents.ts';
import type { GuildPlace } from './document-acts.ts';
import { ListRow } from './document-row.tsx';
import type { DocumentEntry, FolderEntry, ListEntry } from './document-rows.ts';

const { acts } = text.document;

interface DocumentListProps {
  readonly place: GuildPlace;
  /** The documents, and the folders in which they stand. */
  readonly entries: readonly ListEntry[];
  readonly canDelete: boolean;
  /** The address of a document, for other programs and for messages. */
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
}

/** The guilds from whose list a document was opened: whoever comes back goes on in the list. */
const leftLists = new Set<string>();

/** Documents in a list. The active one and the selected ones are so when the person comes back. */
export function DocumentList(props: DocumentListProps) {
  const { place, entries } = props;
  const { homeId, guildId } = place;
  const { activeIndex, active, setActiveId, isBack, open, onPeek } = useListPlace(props);
  const [toDelete, setToDelete] = useState<readonly Document[]>([]);
  const now = useNow();
  const selection = useKeptSelection(homeId, `documents ${guildId}`, () =>
    entries.map(({ id }) => id),
  );
  // Selected documents that are not shown are not meant.
  const selected = entries.filter(isDocument).filter(({ id }) => selection.ids.has(id));
  const meant = selected.length > 0 ? selected : active?.kind === 'document' ? [active] : [];
  const canDelete = props.canDelete && meant.length > 0;
  const onDelete = canDelete ? () => setToDelete(meant.map(({ document }) => document)) : undefined;
  const onExpand = ({ path }: FolderEntry, isExpanded: boolean) =>
    collapseFolder(homeId, guildId, path, !isExpanded);
  const onOpen = (entry: ListEntry) =>
    entry.kind === 'folder' ? onExpand(entry, !entry.place.isExpanded) : open(entry.id);
  const menu =
    active && menuOf(active, meant.length, props, { onOpen: () => onOpen(active), onDelete });
  useOfferMenu(text.document.name, active?.kind === 'document' ? (menu ?? []) : []);
  const regionRef = useListFocus();
  return (
    <div ref={regionRef} className="document-list">
      <VirtualList
        label={text.document.list.name}
        rows={entries}
        activeIndex={activeIndex}
        onMove={(index) => setActiveId(entries[index]?.id)}
        onOpen={onOpen}
        wordsOf={({ name }) => name}
        takesFocus={isBack}
        onPeek={onPeek}
        selecting={{ selection: { ...selection, ids: idsOf(selected) }, idOf: ({ id }) => id }}
        tree={entries.every(isDocument) ? undefined : treeOf(onExpand)}
        {...(onDelete && { onDelete })}
        menu={menu ?? []}
      >
        {(entry) => <ListRow place={place} entry={entry} now={now} />}
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

/** Has the list keep the focus: the bar goes away with the selection. */
function useListFocus() {
  const region = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const found = region.current?.querySelector<HTMLElement>('[role=listbox], [role=tree]');
    list.current = found ?? null;
  }, []);
  useKeptFocus(region, list, true);
  return region;
}

function isDocument(entry: ListEntry): entry is DocumentEntry {
  return entry.kind === 'document';
}

function treeOf(onExpand: (folder: FolderEntry, isExpanded: boolean) => void) {
  return {
    placeOf: ({ place }: ListEntry) => place,
    onExpand: (entry: ListEntry, isExpanded: boolean) => {
      if (entry.kind === 'folder') {
        onExpand(entry, isExpanded);
      }
    },
  };
}

/** Which document is active, also when the person comes back, and whether they just did. */
function useListPlace({ place, entries, onOpen }: DocumentListProps) {
  const { homeId, guildId } = place;
  const key = `${homeId} ${guildId}`;
  const [activeId, setActiveId] = useScreenState<string | undefined>(
    homeId,
    `document ${guildId}`,
    undefined,
  );
  const at = entries.findIndex(({ id }) => id === activeId);
  const activeIndex = Math.max(at, 0);
  const active = entries[activeIndex];
  const known = entries[at];
  // Nobody has selected the document that is active at first.
  useSelectThing(
    known?.kind === 'document' ? { ...place, kind: 'document', id: known.id } : undefined,
  );
  const [isBack] = useState(() => leftLists.has(key));
  // The mark is of the last visit alone.
  useEffect(() => void leftLists.delete(key), [key]);
  const open = (id: string) => {
    leftLists.add(key);
    setActiveId(id);
    onOpen(id);
  };
  const onPeek = () => {
    if (active?.kind === 'document') {
      peek(() => setActiveId(active.id));
    }
  };
  return { activeIndex, active, setActiveId, isBack, open, onPeek };
}

function idsOf(documents: readonly DocumentEntry[]): ReadonlySet<string> {
  return new Set(documents.map(({ id }) => id));
}

interface MenuActs {
  readonly onOpen: () => void;
  readonly onDelete: (() => void) | undefined;
}

/**
 * The acts on a row of the list.
 *
 * @param count how many documents are deleted with it
 */
function menuOf(
  entry: ListEntry,
  count: number,
  { place, addressOf }: DocumentListProps,
  { onOpen, onDelete }: MenuActs,
): MenuItem[] {
  if (entry.kind === 'folder') {
    const { expand, collapse } = text.document.list.folder;
    const label = entry.place.isExpanded === true ? collapse : expand;
    return [{ label, shortcut: 'Enter', onSelect: onOpen }];
  }
  const { id, document, isFavourite } = entry;
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
      label: isFavourite ? acts.removeFavourite : acts.addFavourite,
      onSelect: () => setFavourite(place.homeId, id, !isFavourite),
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
