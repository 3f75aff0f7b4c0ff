import { memo, useMemo } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useWorkTree, workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import { ContextMenu } from '../../ui/context-menu.tsx';
import type { DraftItem } from './draft-item.ts';
import { DraftRow } from './draft-row.tsx';
import type { ChoiceContext } from './item-choices.ts';
import { whyNotMovable } from './move-dialog.tsx';
import { OutlineList } from './outline-list.tsx';
import { outlineMenu } from './outline-menu.ts';
import { OutlineRow } from './outline-row.tsx';
import { PastePlace } from './paste-place.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useItemActs } from './use-item-acts.tsx';
import { useOutline } from './use-outline.ts';
import type { OutlineEntry } from './use-outline.ts';
import { useOutlineFocus } from './use-outline-focus.ts';
import { useOutlineKeys } from './use-outline-keys.ts';
import { useSelection } from './use-selection.ts';
import type { Selection } from './use-selection.ts';
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
export const WorkOutline = memo(function WorkOutline(props: WorkOutlineProps) {
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
  const activeId = rows[activeAt]?.id;
  const onPress = (id: string, event: MouseEvent) => {
    setActiveId(id);
    selectByPress(selection, id, event);
  };
  const rowActs = { ...acts.ofRow, onExpand: expand, onPress };
  const ids = { homeId, guildId };
  const listeners = { onKeyDown, onFocus: focus.onFocus, onBlur: focus.onBlur };
  const renderEntry = (entry: OutlineEntry) =>
    'draft' in entry ? (
      <DraftRow
        {...ids}
        key="draft"
        draft={entry.draft}
        level={entry.level}
        onDraft={onDraft}
        onCreated={focus.followTo}
        onCancel={focus.focusActive}
      />
    ) : (
      <OutlineRow
        {...ids}
        key={entry.id}
        row={entry}
        isActive={entry.id === activeId}
        focusRequest={focus.requestOf(entry.id)}
        selectedIds={selection.ids}
        canMove={choices.canEdit}
        isRenamed={entry.id === acts.renamedId}
        operators={choices.operators}
        acts={rowActs}
      />
    );
  return (
    <PastePlace {...ids} activeId={activeId}>
      <OutlineMenuPlace {...props} activeId={activeId} selection={selection} acts={acts.byId}>
        <OutlineList {...listeners} listRef={list} entries={entries} activeAt={activeAt}>
          {renderEntry}
        </OutlineList>
      </OutlineMenuPlace>
      <SelectionBar guildId={guildId} selection={selection} choices={choices} />
      {acts.overlays}
    </PastePlace>
  );
});

/** The menu of a selected row is that of all selected ones: opening it selects nothing else. */
function selectByPress(
  { ids, select }: Selection,
  id: string,
  { shiftKey, ctrlKey, metaKey, button }: MouseEvent,
): void {
  if (button === 0 || !ids.has(id)) {
    select(id, shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only');
  }
}

/** Where the other button of the pointer, or the menu key, opens the menu of the active item. */
function OutlineMenuPlace({
  guildId,
  choices,
  activeId = '',
  selection,
  canDelete,
  acts,
  children,
}: Pick<WorkOutlineProps, 'guildId' | 'choices' | 'canDelete'> & {
  readonly activeId: string | undefined;
  readonly selection: Selection;
  readonly acts: ReturnType<typeof useItemActs>['byId'];
  readonly children: ReactNode;
}) {
  const isOfMany = selection.ids.has(activeId);
  // The menu shows what its items are, and follows them.
  useWorkTree(choices.homeId, guildId, (tree) =>
    isOfMany ? tree.items : tree.node(activeId)?.item,
  );
  const tree = workTreeOf(choices.homeId, guildId);
  const node = tree.node(activeId);
  const ids = isOfMany ? [...selection.ids] : [activeId];
  const items = ids.flatMap((id) => tree.node(id)?.item ?? []);
  const { homeId, canEdit } = choices;
  const isMovable =
    node !== undefined && whyNotMovable(homeId, guildId, node.item, canEdit) === undefined;
  const menu = node && outlineMenu({ node, items, choices, canDelete, isMovable, acts });
  return (
    <ContextMenu items={menu ?? []}>
      <div className="outline-place">{children}</div>
    </ContextMenu>
  );
}
