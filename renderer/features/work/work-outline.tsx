import { useMemo, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement, RefObject } from 'react';
import { VList } from 'virtua';
import type { CustomItemComponentProps, VListHandle } from 'virtua';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import { text } from '../../text/text.ts';
import { AnchoredMenu } from '../../ui/anchored-menu.tsx';
import type { OpenMenu } from '../../ui/anchored-menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { draftChildOf } from './draft-item.ts';
import type { DraftItem } from './draft-item.ts';
import { DraftRow } from './draft-row.tsx';
import { changeItems } from './item-acts.ts';
import { choicesFor } from './item-choices.ts';
import type { ChoiceContext, ChosenField } from './item-choices.ts';
import { OutlineRow } from './outline-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOutline } from './use-outline.ts';
import type { OutlineEntry } from './use-outline.ts';
import { useOutlineFocus } from './use-outline-focus.ts';
import { useOutlineKeys } from './use-outline-keys.ts';
import { useSelection } from './use-selection.ts';
import './outline.css';

interface WorkOutlineProps {
  readonly guildId: string;
  readonly choices: ChoiceContext;
  readonly canDelete: boolean;
  /** The items that the filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  /** The item whose title is being written. */
  readonly draft: DraftItem | undefined;
  readonly onDraft: (draft: DraftItem | undefined) => void;
  readonly onOpen: (id: string) => void;
}

/** The work items of a guild as an outline of four levels. */
export function WorkOutline(props: WorkOutlineProps) {
  const { guildId, choices, matches, draft, onDraft } = props;
  const { homeId } = choices;
  const outline = useOutline(homeId, guildId, matches, draft);
  const { rows, entries, activeAt, setActiveId, expand } = outline;
  const selection = useSelection(useMemo(() => rows.map(({ id }) => id), [rows]));
  const { list, ...focus } = useOutlineFocus(rows, activeAt, setActiveId);
  const acts = useItemActs(props, expand, focus.focusActive);
  const { goTo } = focus;
  const keys = { homeId, guildId, rows, activeAt, selection, goTo, expand, acts: acts.byId };
  const onKeyDown = useOutlineKeys(keys);
  const onPress = (id: string, event: MouseEvent) => {
    setActiveId(id);
    const isToggling = event.ctrlKey || event.metaKey;
    selection.select(id, event.shiftKey ? 'range' : isToggling ? 'toggle' : 'only');
  };
  const rowActs = { ...acts.ofRow, onPress, onExpand: expand };
  const renderEntry = (entry: OutlineEntry) =>
    entry.kind === 'draft' ? (
      <DraftRow
        key="draft"
        homeId={homeId}
        guildId={guildId}
        draft={entry.draft}
        level={entry.level}
        onDraft={onDraft}
        onCreated={focus.followTo}
        onCancel={focus.focusActive}
      />
    ) : (
      <OutlineRow
        key={entry.row.id}
        homeId={homeId}
        guildId={guildId}
        row={entry.row}
        isActive={entry.row.id === rows[activeAt]?.id}
        focusRequest={focus.requestOf(entry.row.id)}
        isSelected={selection.ids.has(entry.row.id)}
        isRenamed={entry.row.id === acts.renamedId}
        operators={choices.operators}
        acts={rowActs}
      />
    );
  return (
    <div className="outline">
      <OutlineList
        listRef={list}
        entries={entries}
        activeAt={activeAt}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {renderEntry}
      </OutlineList>
      <SelectionBar guildId={guildId} selection={selection} choices={choices} />
      {acts.overlays}
    </div>
  );
}

/** The rows of the outline, of which only those in sight are on the page. */
function OutlineList({
  listRef,
  entries,
  activeAt,
  children,
  ...listeners
}: {
  listRef: RefObject<VListHandle | null>;
  entries: readonly OutlineEntry[];
  activeAt: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
  children: (entry: OutlineEntry) => ReactElement;
}) {
  return (
    <VList
      ref={listRef}
      className="outline-tree"
      role="tree"
      aria-label={text.work.tree}
      aria-multiselectable
      data={entries}
      keepMounted={keptOf(entries, activeAt)}
      itemSize={rowHeight()}
      item={ShownItem}
      {...listeners}
    >
      {children}
    </VList>
  );
}

/** The row with the keyboard, and the field for a new item: both stay however far one scrolls. */
function keptOf(entries: readonly OutlineEntry[], activeAt: number): number[] {
  const draftAt = entries.findIndex(({ kind }) => kind === 'draft');
  return draftAt < 0 ? [activeAt] : [activeAt, draftAt];
}

/** The height of a row (outline.css) in pixels: two rem. */
function rowHeight(): number {
  return 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/**
 * A row in its place. The list (virtua 0.54) hides rows until it has measured them, and a hidden
 * field loses what is typed; here all rows have the height that the list was told.
 */
function ShownItem({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={{ ...style, visibility: 'visible' }}>
      {children}
    </div>
  );
}

/** What can be done with an item of the outline, and what stands over the outline for it. */
function useItemActs(
  { guildId, choices, canDelete, onDraft, onOpen }: WorkOutlineProps,
  expand: (ids: readonly string[], isExpanded: boolean) => void,
  focusActive: () => void,
) {
  const { homeId } = choices;
  const [menu, setMenu] = useState<OpenMenu>();
  const [renamedId, setRenamedId] = useState<string>();
  const [toDelete, setToDelete] = useState<WorkItem>();
  const itemOf = (id: string) => workTreeOf(homeId, guildId).node(id)?.item;

  const addChild = (id: string) => {
    const item = itemOf(id);
    const child = item && draftChildOf(item);
    if (child !== undefined) {
      expand([id], true);
      onDraft(child);
    }
  };
  const askToDelete = (id: string) => {
    if (canDelete) {
      setToDelete(itemOf(id));
    } else {
      showToast({ words: text.work.unavailable.delete });
    }
  };
  return {
    renamedId,
    byId: { open: onOpen, rename: setRenamedId, addChild, delete: askToDelete },
    ofRow: {
      onOpen,
      onAddChild: addChild,
      onRename: (item: WorkItem, title: string) =>
        void changeItems(homeId, [item], { title }, text.work.did.renamed(title)),
      onEndRename: (why: 'entered' | 'left' | 'cancelled') => {
        setRenamedId(undefined);
        if (why !== 'left') {
          focusActive();
        }
      },
      onChoose: (item: WorkItem, field: ChosenField, anchor: HTMLElement) =>
        setMenu({ anchor, items: choicesFor(field, [item], choices) }),
    },
    overlays: (
      <>
        {menu && <AnchoredMenu open={menu} onClose={() => setMenu(undefined)} />}
        {toDelete && (
          <DeleteQuestion homeId={homeId} item={toDelete} onClose={() => setToDelete(undefined)} />
        )}
      </>
    ),
  };
}
