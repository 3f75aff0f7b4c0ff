import { useLayoutEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { TreeSort } from '#shared/local/work-view.ts';
import {
  changeWorkLayout,
  expansionIn,
  useWorkLayout,
  workLayoutOf,
} from '../../../entities/local-state/work-layout-store.ts';
import type { KeptExpansion } from '../../../entities/local-state/work-layout-store.ts';
import type { Outline } from '../../../entities/work-item/work-tree.ts';
import { useWorkTree, workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { draftFurtherIn, draftFurtherOut, siblingAbove } from './draft-item.ts';
import type { DraftItem, MovedDraft } from './draft-item.ts';
import { withDraft } from './outline-entries.ts';
import type { ShownWork } from './outline-entries.ts';
import { useSortSiblings } from './tree-sort.ts';
import type { SortSiblings } from './tree-sort.ts';
import { headingAt, placeOfGroupedRow } from './group-rows.ts';
import type { TreeGroups } from './tree-groups.ts';
import { useGroupRows } from './use-group-rows.ts';
import { useSelectItem } from './use-select-item.ts';
import { expansionOf, withExpanded } from './kept-expansion.ts';
import { isExpandedFirst, placeOfRow, treeRows } from './tree-rows.ts';
import { noRows } from './row-list.ts';
import type { TreeRows } from './row-list.ts';

interface OutlineState extends Pick<ShownWork, 'homeId' | 'guildId' | 'matches'> {
  readonly sort: TreeSort | undefined;
  /** Its groups; undefined for a tree with its levels. */
  readonly groups: TreeGroups | undefined;
  readonly operators: readonly Operator[];
  readonly filterKey?: string;
  readonly isWhole?: boolean;
  /** The item whose title is being written. */
  readonly draft: DraftItem | undefined;
}

/** The visible rows of a guild's work in its outline, and the one that the keyboard is at. */
export function useOutline({ draft, sort, groups, operators, ...state }: OutlineState) {
  const { homeId, guildId, matches, filterKey = '', isWhole = true } = state;
  const shown = { homeId, guildId, matches, filterKey, isWhole };
  const outline = useWorkTree(homeId, guildId, (tree) => tree.outline);
  const sorted = useSortSiblings(shown, sort, operators);
  const grouped = useGroupRows(shown, outline, { groups, sorted, draft });
  const levels = useLevelRows(shown, outline, { isGrouped: grouped !== undefined, sorted, draft });
  const { rows, expand, setAll } = grouped ?? levels;
  const { entries } = grouped ?? levels;
  const active = useActiveRow(shown, outline, { rows, isGrouped: grouped !== undefined });
  const { activeId, activeAt, setActiveId } = active;
  useSelectItem(homeId, guildId, activeId === undefined ? undefined : rows.at(activeAt));
  const expandAll = (isAll: boolean) => {
    const [top] = workTreeOf(homeId, guildId).ancestorsOf(activeId ?? '');
    const head = grouped === undefined ? top : rows.at(headingAt(rows, activeAt));
    if (!isAll && head !== undefined) {
      setActiveId(head.id);
    }
    setAll(isAll);
  };
  const movedDraft = (from: DraftItem, to: 'in' | 'out'): MovedDraft => {
    if (groups !== undefined) {
      return { refusal: text.work.groups.refusal(groups.by) };
    }
    const tree = workTreeOf(homeId, guildId);
    if (to === 'out') {
      return draftFurtherOut(tree, from);
    }
    const above = entries.rowAboveDraft();
    const moved = draftFurtherIn(tree, from, above?.id);
    if ('draft' in moved && above !== undefined) {
      expand([above.id], true);
    }
    return moved;
  };
  const shownIds = () => new Set(rows.ids);
  const acts = { setActiveId, expand, expandAll, movedDraft, shownIds };
  const drafted = { entries, draftIn: grouped?.draftIn, unfold: grouped?.unfold };
  return { ...shown, outline, rows, ...drafted, activeAt, ...acts };
}

/** The rows of a tree with its levels, and what expands them. */
function useLevelRows(
  shown: ShownWork,
  outline: Outline,
  {
    isGrouped,
    sorted,
    draft,
  }: {
    /** Whether the tree is shown in groups: it has no rows by level then. */
    readonly isGrouped: boolean;
    readonly sorted: SortSiblings | undefined;
    readonly draft: DraftItem | undefined;
  },
) {
  const { homeId, guildId, matches } = shown;
  const { expansion, expand, setAll } = useExpansion(shown, outline);
  const rows = useMemo(
    () => (isGrouped ? noRows : treeRows(outline, expansion, matches, sorted)),
    [isGrouped, outline, expansion, matches, sorted],
  );
  const entries = useMemo(() => {
    const behind = draft && siblingAbove(workTreeOf(homeId, guildId), draft);
    return withDraft(rows, draft, behind?.id);
  }, [rows, draft, homeId, guildId]);
  return { rows, entries, expand, setAll };
}

/**
 * The row of an item that is just being created, and has not come yet. It is in a store, so that it is
 * drawn together with the current row.
 */
const useAwaitedRow = create<{ readonly id: string | undefined }>()(() => ({ id: undefined }));

/** The row that the keyboard is at; where it goes, the row in its place. */
function useActiveRow(
  { homeId, guildId, isWhole }: ShownWork,
  outline: Outline,
  { rows, isGrouped }: { readonly rows: TreeRows; readonly isGrouped: boolean },
) {
  const key = useMemo(() => ({ homeId, guildId }), [homeId, guildId]);
  const rowId = useWorkLayout(key, (layout) => layout.rowId);
  const rowAt = useWorkLayout(key, (layout) => layout.rowAt);
  const id = rowId === '' ? undefined : rowId;
  const activeAt = useMemo(
    () =>
      isGrouped
        ? placeOfGroupedRow(rows, { id, at: rowAt })
        : placeOfRow(outline, rows, { id, at: rowAt }),
    [outline, rows, isGrouped, id, rowAt],
  );
  const row = rows.at(activeAt);
  const awaitedId = useAwaitedRow((state) => state.id);
  const isKnown = workTreeOf(homeId, guildId).node(rowId) !== undefined;
  const isGone = isWhole && !isKnown && rowId !== awaitedId;
  const isElsewhere = row?.id === rowId && activeAt !== rowAt;
  const nextId = id !== undefined && (isGone || isElsewhere) ? row?.id : undefined;
  const hasCome = awaitedId !== undefined && awaitedId === row?.id;
  useLayoutEffect(() => {
    if (hasCome) {
      useAwaitedRow.setState({ id: undefined });
    }
    if (nextId !== undefined) {
      changeWorkLayout(key, { rowId: nextId, rowAt: activeAt });
    }
  }, [key, hasCome, nextId, activeAt]);
  const setActiveId = (next: string) => {
    if (id !== undefined && !isKnown && !isWhole && next === row?.id) {
      // The focus stands in for a row that may still come.
      return;
    }
    const at = rows.placeOf(next);
    useAwaitedRow.setState({ id: at < 0 ? next : undefined });
    changeWorkLayout(key, { rowId: next, rowAt: at < 0 ? activeAt : at });
  };
  return { activeId: id, activeAt, setActiveId };
}

/**
 * The expanded rows. How a tree is shown at first follows from its size; it stays so as items come,
 * and nothing collapses under the person.
 */
function useExpansion({ homeId, guildId, filterKey, isWhole }: ShownWork, outline: Outline) {
  const key = useMemo(() => ({ homeId, guildId }), [homeId, guildId]);
  const kept = useWorkLayout(key, (layout) => expansionIn(layout, filterKey));
  const expansion = useMemo(() => expansionOf(kept), [kept]);
  const isFiltered = filterKey !== '';
  const isFirst = isExpandedFirst(outline, isFiltered);
  const isOpen = kept.isAll === undefined && isWhole && !isFiltered && outline.count > 0;
  useLayoutEffect(() => {
    if (isOpen) {
      changeWorkLayout(key, { whole: { isAll: isFirst, otherIds: [] } });
    }
  }, [key, isOpen, isFirst]);
  const set = (next: KeptExpansion) =>
    changeWorkLayout(key, isFiltered ? { filter: filterKey, found: next } : { whole: next });
  const expand = (ids: readonly string[], isExpanded: boolean) =>
    set(withExpanded(expansionIn(workLayoutOf(key), filterKey), ids, isExpanded, isFirst));
  const setAll = (isAll: boolean) => set({ isAll, otherIds: [] });
  return { expansion, expand, setAll };
}
