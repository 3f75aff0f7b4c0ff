import type { Outline, WorkNode } from '../../../entities/work-item/work-tree.ts';
import { orderedIds } from '../board/board-columns.ts';
import type { TreeGroups } from './tree-groups.ts';
import type { OutlineEntries } from './outline-entries.ts';
import { RowCollector } from './row-list.ts';
import type { TreeRows } from './row-list.ts';
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
export function groupRows(outline: Outline, grouped: Grouped): TreeRows {
  const { groups, folded, sorted, openId } = grouped;
  const members = membersOf(outline, grouped);
  const ids = orderedIds([...members.keys()], groups);
  const rows = new RowCollector();
  for (const [at, groupId] of ids.entries()) {
    const nodes = members.get(groupId) ?? [];
    const isExpanded = groupId === openId || !folded.has(groupId);
    const place = rows.add(headingIdOf(groupId), 1, at + 1, ids.length);
    rows.setExpanded(place, isExpanded);
    rows.setHeading(place, { groupId, name: groups.nameOf(groupId), count: nodes.length });
    if (isExpanded) {
      for (const [index, { id }] of (sorted?.(nodes) ?? nodes).entries()) {
        rows.add(id, 2, index + 1, nodes.length);
      }
    }
  }
  return rows.rows();
}

/** The items of each group, in the order of the tree. */
function membersOf(
  { roots }: Outline,
  { groups, matches, openId }: Grouped,
): Map<string, WorkNode[]> {
  const members = new Map<string, WorkNode[]>(openId === undefined ? [] : [[openId, []]]);
  const add = (node: WorkNode) => {
    const groupId = groups.laneOf(node.item);
    const nodes = members.get(groupId);
    if (nodes === undefined) {
      members.set(groupId, [node]);
    } else {
      nodes.push(node);
    }
  };
  const walk = (nodes: readonly WorkNode[]) => {
    for (const node of nodes) {
      if (matches === undefined || matches.has(node.id)) {
        add(node);
      }
      walk(node.children);
    }
  };
  walk(roots);
  return members;
}

/** The place of the row that heads the group of a row. */
export function headingAt(rows: TreeRows, at: number): number {
  return [...rows.headings.keys()].findLast((place) => place <= at) ?? -1;
}

/** The line of the head of the group that a line stands in; undefined in a tree without groups. */
export function headLineAt(
  rows: TreeRows,
  entries: OutlineEntries,
  line: number,
): number | undefined {
  return [...rows.headings.keys()]
    .map((place) => entries.lineOf(place))
    .findLast((head) => head <= line);
}

/** The place of the row that heads a group; -1 where it has none. */
export function headingOf(rows: TreeRows, groupId: string): number {
  return rows.placeOf(headingIdOf(groupId));
}

/** The place behind the last row of a group. */
export function endOfGroup(rows: TreeRows, groupId: string): number {
  const from = headingOf(rows, groupId);
  return [...rows.headings.keys()].find((at) => at > from) ?? rows.length;
}

/**
 * The place of a row in a tree with groups. One that is hidden or gone gives its place to the next:
 * who works through a group is not led to where its items go.
 */
export function placeOfGroupedRow(
  rows: TreeRows,
  { id, at }: { readonly id: string | undefined; readonly at: number },
): number {
  const found = rows.placeOf(id);
  return Math.max(0, found >= 0 || id === undefined ? found : Math.min(at, rows.length - 1));
}
