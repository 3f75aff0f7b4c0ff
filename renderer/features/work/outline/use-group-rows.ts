import { useMemo } from 'react';
import {
  changeWorkLayout,
  useWorkLayout,
} from '../../../entities/local-state/work-layout-store.ts';
import { useWorkTree, workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import type { Outline, WorkTree } from '../../../entities/work-item/work-tree.ts';
import type { ItemChange } from '../acts/item-acts.ts';
import { siblingAbove } from './draft-item.ts';
import type { DraftItem } from './draft-item.ts';
import { endOfGroup, groupRows, headingIdOf, headingOf } from './group-rows.ts';
import type { TreeGroups } from './tree-groups.ts';
import type { TreeRows } from './row-list.ts';
import type { SortSiblings } from './tree-sort.ts';
import { OutlineEntries } from './outline-entries.ts';
import type { ShownWork } from './outline-entries.ts';

/** The group in which an item is being written, and what the item is given there. */
export interface DraftGroup {
  readonly groupId: string;
  readonly name: string;
  readonly values: ItemChange;
}

interface GroupedTree {
  readonly groups: TreeGroups | undefined;
  readonly sorted: SortSiblings | undefined;
  /** The item whose title is being written. */
  readonly draft: DraftItem | undefined;
}

/** The rows of a tree in groups, and what folds them; undefined for a tree without groups. */
export function useGroupRows(
  { homeId, guildId, matches }: ShownWork,
  outline: Outline,
  { groups, sorted, draft }: GroupedTree,
) {
  const key = { homeId, guildId };
  const foldedIds = useWorkLayout(key, (layout) => layout.foldedGroupIds);
  // The items change within the outline. A tree without groups does not look at them.
  const items = useWorkTree(homeId, guildId, (tree) => groups && tree.items);
  const draftIn = useMemo(
    () => draft && groups && groupOfDraft(workTreeOf(homeId, guildId), groups, draft),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the items that the tree holds
    [items, homeId, guildId, groups, draft],
  );
  const openId = draftIn?.groupId;
  const rows = useMemo(
    () =>
      groups && groupRows(outline, { groups, folded: new Set(foldedIds), matches, sorted, openId }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the items that the outline holds
    [items, outline, groups, foldedIds, matches, sorted, openId],
  );
  const entries = useMemo(
    () => rows && withDraftIn(rows, workTreeOf(homeId, guildId), draft, openId),
    [rows, homeId, guildId, draft, openId],
  );
  if (rows === undefined || entries === undefined) {
    return undefined;
  }
  const fold = (groupIds: readonly string[], isFolded: boolean) => {
    const changed = new Set(groupIds);
    const others = foldedIds?.filter((id) => !changed.has(id)) ?? [];
    changeWorkLayout(key, { foldedGroupIds: isFolded ? [...others, ...groupIds] : others });
  };
  return {
    rows,
    entries,
    draftIn,
    /** Unfolds and folds the groups with these headings; other rows have nothing below them. */
    expand: (ids: readonly string[], isExpanded: boolean) => {
      const groupIds = headed(rows, new Set(ids));
      if (groupIds.length > 0) {
        fold(groupIds, !isExpanded);
      }
    },
    setAll: (isExpanded: boolean) => {
      if (isExpanded) {
        changeWorkLayout(key, { foldedGroupIds: [] });
      } else {
        fold(headed(rows), true);
      }
    },
    unfold: (groupId: string) => fold([groupId], false),
  };
}

/** The ids of the groups that some rows head. */
function headed({ headings }: TreeRows, ids?: ReadonlySet<string>): string[] {
  const groupIds = Array.from(headings.values(), ({ groupId }) => groupId);
  return groupIds.filter((groupId) => ids?.has(headingIdOf(groupId)) !== false);
}

/**
 * The group in which a new item is created: that of the item that it follows or stands below. Where
 * no item can be created in that one, it is the group of an item without a value.
 */
function groupOfDraft(tree: WorkTree, groups: TreeGroups, draft: DraftItem): DraftGroup {
  const beside = besideDraft(tree, draft);
  const own = beside === undefined ? groups.firstId : groups.laneOf(beside.item);
  const groupId = groups.valuesIn(own) === undefined ? groups.firstId : own;
  return { groupId, name: groups.nameOf(groupId), values: groups.valuesIn(groupId) ?? {} };
}

function besideDraft(tree: WorkTree, draft: DraftItem) {
  return siblingAbove(tree, draft) ?? tree.node(draft.parentId ?? '');
}

/** The rows with the field for a new item: behind the item that it follows, or last in its group. */
function withDraftIn(
  rows: TreeRows,
  tree: WorkTree,
  draft: DraftItem | undefined,
  groupId: string | undefined,
): OutlineEntries {
  if (draft === undefined || groupId === undefined) {
    return new OutlineEntries(rows);
  }
  const from = headingOf(rows, groupId);
  const end = endOfGroup(rows, groupId);
  const besideAt = rows.placeOf(besideDraft(tree, draft)?.id);
  const at = besideAt > from && besideAt < end ? besideAt + 1 : end;
  return new OutlineEntries(rows, { draft, level: 2 }, at);
}
