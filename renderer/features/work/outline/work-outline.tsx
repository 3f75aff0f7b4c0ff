import { memo } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { actionMenu } from '../../../actions/offered-actions.ts';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import type { DraftItem } from './draft-item.ts';
import { itemMenuGroups } from '../acts/item-actions.ts';
import type { ItemPlace } from '../acts/item-actions.ts';
import { OutlineGrid } from './outline-heads.tsx';
import { OutlineList } from './outline-list.tsx';
import { headLineAt } from './group-rows.ts';
import type { OutlineEntries } from './outline-entries.ts';
import { OutlineLine } from './outline-line.tsx';
import { guildStore } from '../../../entities/guild/guild-store.ts';
import { useRow } from '../../../entities/store/entity-store.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { useIsDragging } from '../../../ui/drag.ts';
import { PastedOutline } from '../paste/pasted-outline.tsx';
import { SelectedItems } from '../acts/selected-items.tsx';
import { useTreeGroups } from './tree-groups.ts';
import type { TreeRow, TreeRows } from './row-list.ts';
import { useOutlineActs } from './use-outline-acts.ts';
import { useOutline } from './use-outline.ts';
import { useOutlineFocus } from './use-outline-focus.ts';
import { useOutlineKeys } from './use-outline-keys.ts';
import { useTreeColumns } from './use-tree-columns.ts';
import { useOutlineTop } from './use-outline-top.ts';
import { useWorkSelection } from '../views/use-work-selection.ts';
import { withSelected } from '../../../ui/use-selection.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import './outline.css';

interface WorkOutlineProps {
  readonly place: ItemPlace;
  /** The items that the filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  /** The filter as an address names it. */
  readonly filterKey?: string;
  /** Whether all items were read. */
  readonly isWhole?: boolean;
  /** The item whose title is being written. */
  readonly draft: DraftItem | undefined;
  readonly onDraft: (draft: DraftItem | undefined) => void;
  readonly onOpen: (id: string) => void;
}

/** The work items of a guild as an outline of four levels. */
export const WorkOutline = memo(function WorkOutline(props: WorkOutlineProps) {
  const { place, onDraft } = props;
  const ids = { homeId: place.homeId, guildId: place.guildId };
  const heads = useTreeColumns(ids);
  const groups = useTreeGroups(heads.groupedBy, place.operators, place.canEdit);
  const outline = useOutline({ ...props, ...place, ...heads, groups });
  const { rows, entries, activeAt, setActiveId, expand } = outline;
  const selection = useWorkSelection(ids, 'rows', () => itemIdsOf(rows));
  const { list, goTo, focusActive, followTo, requestOf, ...listeners } = useOutlineFocus(
    rows,
    activeAt,
    setActiveId,
  );
  const active = rows.at(activeAt);
  // The head of a group is no item.
  const activeId = active === undefined || active.heading !== undefined ? '' : active.id;
  const activeIds = withSelected(selection, activeId);
  const given = { ...props, ...outline, ...heads, focusActive, followTo };
  const { region, actions, renamedId, overlays, ...acts } = useOutlineActs(activeIds, given);
  const onScroll = useOutlineTop({ ...outline, list, region });
  const onKeyDown = useOutlineKeys({ ...ids, rows, activeAt, selection, goTo, expand, actions });
  const onPress = pressOf(selection, setActiveId);
  const draftActs = draftActsOf(ids, outline, { onDraft, followTo, focusActive });
  const shares = {
    ...heads,
    groups,
    renamedId,
    selectedIds: selection.ids,
    canMove: place.canEdit,
    ...useRowFacts(ids),
    operators: place.operators,
    popups: acts.popups,
    acts: { ...acts.ofRow, onPress, onFocus: setActiveId, onExpand: expand },
    onPressHeading: headingPressOf(selection, outline),
  };
  const lineAt = lineIn({ entries, activeId: active?.id, requestOf, draftActs, shares });
  return (
    <div className="outline">
      <OutlineGrid {...heads}>
        <ContextMenu items={activeId === '' ? [] : actionMenu(itemMenuGroups, actions)}>
          <div ref={region} className="outline-place">
            <OutlineList
              {...listeners}
              {...{ onKeyDown, onScroll, activeAt: entries.lineOf(activeAt) }}
              ref={list}
              count={entries.length}
              draftAt={entries.draftAt}
              isGrouped={groups !== undefined}
              headOf={(first) => headLineAt(rows, entries, first)}
            >
              {lineAt}
            </OutlineList>
          </div>
        </ContextMenu>
      </OutlineGrid>
      <SelectedItems {...{ selection, place }} actionsOf={acts.actionsOf} />
      {overlays}
      <PastedOutline {...ids} activeId={activeId} />
    </div>
  );
});

/** Whatever all rows follow alike: the outline does it for them. */
function useRowFacts({ homeId, guildId }: Pick<ItemPlace, 'homeId' | 'guildId'>) {
  return {
    isDragging: useIsDragging(),
    guild: useRow(guildStore, homeId, guildId),
    today: useToday(),
  };
}

/** The lines of the outline, by their places. */
function lineIn({
  entries,
  activeId,
  requestOf,
  ...alike
}: Pick<ComponentProps<typeof OutlineLine>, 'draftActs' | 'shares'> & {
  readonly entries: OutlineEntries;
  readonly activeId: string | undefined;
  readonly requestOf: (id: string) => number;
}) {
  return (at: number) => {
    const entry = entries.at(at);
    const id = entries.idAt(at);
    const isActive = id !== undefined && id === activeId;
    const focusRequest = id === undefined ? 0 : requestOf(id);
    return (
      entry && <OutlineLine key={id ?? 'draft'} {...{ entry, isActive, focusRequest }} {...alike} />
    );
  };
}

/** The acts of the field for a new item. A group in which one was created is unfolded. */
function draftActsOf(
  ids: { readonly homeId: string; readonly guildId: string },
  { movedDraft, draftIn, unfold }: ReturnType<typeof useOutline>,
  {
    onDraft,
    followTo,
    focusActive,
  }: Pick<WorkOutlineProps, 'onDraft'> & {
    readonly followTo: (id: string) => void;
    readonly focusActive: () => void;
  },
) {
  const onCreated = (id: string) => {
    if (draftIn !== undefined) {
      unfold?.(draftIn.groupId);
    }
    followTo(id);
  };
  return { ...ids, onDraft, onCreated, onCancel: focusActive, movedDraft, draftIn };
}

/** The ids of the rows that are items. */
function itemIdsOf({ ids, headings }: TreeRows): readonly string[] {
  return headings.size === 0 ? ids : ids.filter((_id, at) => !headings.has(at));
}

/** A press on the head of a group folds and unfolds it, and leaves nothing selected. */
function headingPressOf(
  { clear }: Selection,
  { setActiveId, expand }: Pick<ReturnType<typeof useOutline>, 'setActiveId' | 'expand'>,
) {
  return ({ id, isExpanded }: TreeRow) => {
    setActiveId(id);
    clear();
    expand([id], isExpanded !== true);
  };
}

/** The menu of a selected row is that of all selected ones: opening it selects nothing else. */
function pressOf({ ids, select }: Selection, setActiveId: (id: string) => void) {
  return (id: string, { shiftKey, ctrlKey, metaKey, button }: MouseEvent) => {
    setActiveId(id);
    if (button === 0 || !ids.has(id)) {
      select(id, shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only');
    }
  };
}
