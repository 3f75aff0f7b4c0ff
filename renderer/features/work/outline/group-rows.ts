import type { Outline, WorkNode } from '../../../entities/work-item/work-tree.ts';
import { nodesInOrder } from '../acts/chosen-branches.ts';
import { orderedIds } from '../board/board-columns.ts';
import type { TreeGroups } from './tree-groups.ts';
import type { TreeRow } from './tree-rows.ts';
import type { SortSiblings } from './tree-sort.ts';

/** How a tree is shown in groups. */
interface Grouped {
  readonly groups: TreeGroups;
  readonly folded: ReadonlySet<string>;
  /** The items that a filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  readonly sorted?: SortSiblings | undefined;
  /** The group in which an item is being written: it is there and unfolded. */
  readonly openId?: string | undefined;
}

/** The id of the row that heads a group: items have others. */
export function headingIdOf(groupId: string): string {
  return `group:${groupId}`;
}

/**
 * The rows of a tree in groups: each group that has items, headed by its name, and its items below
 * that in the order of the tree, whatever their level.
 */
export function groupRows(outline: Outline, grouped: Grouped): TreeRow[] {
  const { groups, folded, sorted, openId } = grouped;
  const members = membersOf(outline, grouped);
  const ids = orderedIds([...members.keys()], groups);
  const rows: TreeRow[] = [];
  for (const [at, groupId] of ids.entries()) {
    const nodes = members.get(groupId) ?? [];
    const isExpanded = groupId === openId || !folded.has(groupId);
    rows.push({
      id: headingIdOf(groupId),
      level: 1,
      position: at + 1,
      siblings: ids.length,
      isExpanded,
      isContext: false,
      heading: { groupId, name: groups.nameOf(groupId), count: nodes.length },
    });
    if (isExpanded) {
      for (const [place, { id }] of (sorted?.(nodes) ?? nodes).entries()) {
        rows.push(rowOf(id, place + 1, nodes.length));
      }
    }
  }
  return rows;
}

function rowOf(id: string, position: number, siblings: number): TreeRow {
  return { id, level: 2, position, siblings, isExpanded: undefined, isContext: false };
}

/** The items of each group, in the order of the tree. */
function membersOf(
  { roots }: Outline,
  { groups, matches, openId }: Grouped,
): Map<string, WorkNode[]> {
  const members = new Map<string, WorkNode[]>(openId === undefined ? [] : [[openId, []]]);
  for (const node of nodesInOrder(roots)) {
    if (matches?.has(node.id) !== false) {
      const groupId = groups.laneOf(node.item);
      const nodes = members.get(groupId) ?? [];
      members.set(groupId, nodes);
      nodes.push(node);
    }
  }
  return members;
}

/** The place of the row that heads the group of a row. */
export function headingAt(rows: readonly TreeRow[], at: number): number {
  return rows.findLastIndex(({ heading }, place) => place <= at && heading !== undefined);
}

/** The place behind the last row of a group. */
export function endOfGroup(rows: readonly TreeRow[], groupId: string): number {
  const from = rows.findIndex(({ heading }) => heading?.groupId === groupId);
  const next = rows.findIndex(({ heading }, at) => at > from && heading !== undefined);
  return next < 0 ? rows.length : next;
}

/**
 * The place of a row in a tree with groups. One that is hidden or gone gives its place to the next:
 * who works through a group is not led to where its items go.
 */
export function placeOfGroupedRow(
  rows: readonly TreeRow[],
  { id, at }: { readonly id: string | undefined; readonly at: number },
): number {
  const found = rows.findIndex((row) => row.id === id);
  return Math.max(0, found >= 0 || id === undefined ? found : Math.min(at, rows.length - 1));
}
