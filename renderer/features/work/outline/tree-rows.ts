import type { Outline, WorkNode } from '../../../entities/work-item/work-tree.ts';
import { RowCollector } from './row-list.ts';
import type { TreeRows } from './row-list.ts';
import type { SortSiblings } from './tree-sort.ts';

/** Up to how many items everything is expanded until somebody collapses it. */
const expandedUpTo = 300;

/** The rows that the person has expanded and collapsed. */
export interface Expansion {
  /** Whether everything else is expanded; undefined where that follows from the size of the tree. */
  readonly isAll: boolean | undefined;
  readonly changed: ReadonlyMap<string, boolean>;
}

/** Whether rows are expanded where nobody has said so: a filter shows every match first. */
export function isExpandedFirst({ count }: Outline, isFiltered: boolean): boolean {
  return isFiltered || count <= expandedUpTo;
}

/**
 * The visible rows of a tree, from above. Under a filter these are the matches with their
 * ancestors, expanded as far as nobody has collapsed them.
 *
 * @param sorted the items below one parent in the order in which they are shown
 */
export function treeRows(
  outline: Outline,
  expansion: Expansion,
  matches: ReadonlySet<string> | undefined,
  sorted: SortSiblings = byHand,
): TreeRows {
  const isExpanded = expansion.isAll ?? isExpandedFirst(outline, matches !== undefined);
  return matches === undefined
    ? allRows(outline.roots, expansion.changed, isExpanded, sorted)
    : matchingRows(outline.roots, expansion.changed, isExpanded, matches, sorted);
}

const byHand: SortSiblings = (siblings) => siblings;

/** A row that was known, and the place that it has or had among the rows. */
interface KnownRow {
  readonly id: string | undefined;
  readonly at: number;
}

/**
 * The place of a row among those that are shown. Of one that is hidden below a collapsed row it is
 * the place of that; of one that a filter hides, of the next row after it; of one that is gone, of
 * the row in its place.
 */
export function placeOfRow({ roots }: Outline, rows: TreeRows, { id, at }: KnownRow): number {
  const found = rows.placeOf(id);
  if (found >= 0 || id === undefined) {
    return Math.max(0, found);
  }
  const places = new Map(rows.ids.map((each, place) => [each, place]));
  let isPassed = false;
  const placeIn = (nodes: readonly WorkNode[]): number | undefined => {
    for (const node of nodes) {
      const own = places.get(node.id);
      if (isPassed && own !== undefined) {
        return own;
      }
      isPassed ||= node.id === id;
      const below = placeIn(node.children);
      if (isPassed && own !== undefined && rows.isExpandedAt(own) === false) {
        return own;
      }
      if (below !== undefined) {
        return below;
      }
    }
    return undefined;
  };
  const place = placeIn(roots);
  return Math.max(0, Math.min(place ?? (isPassed ? Infinity : at), rows.length - 1));
}

/** The visible rows without a filter. */
function allRows(
  roots: readonly WorkNode[],
  expanded: Expansion['changed'],
  isUsual: boolean,
  sorted: SortSiblings,
): TreeRows {
  const rows = new RowCollector();
  const addAll = (nodes: readonly WorkNode[], level: number) => {
    const siblings = nodes.length;
    let position = 0;
    for (const { id, children } of sorted(nodes)) {
      position += 1;
      const place = rows.add(id, level, position, siblings);
      if (children.length > 0) {
        const isExpanded = expanded.get(id) ?? isUsual;
        rows.setExpanded(place, isExpanded);
        if (isExpanded) {
          addAll(children, level + 1);
        }
      }
    }
  };
  addAll(roots, 1);
  return rows.rows();
}

/** The visible rows under a filter: the matches with their ancestors. */
function matchingRows(
  roots: readonly WorkNode[],
  expanded: Expansion['changed'],
  isUsual: boolean,
  matches: ReadonlySet<string>,
  sorted: SortSiblings,
): TreeRows {
  const rows = new RowCollector();
  const isShown = (node: WorkNode): boolean => matches.has(node.id) || node.children.some(isShown);

  /** Adds what is visible of some siblings and answers how many of them are. */
  const addAll = (nodes: readonly WorkNode[], level: number): number => {
    const shown: number[] = [];
    for (const node of sorted(nodes)) {
      const place = add(node, level);
      if (place !== undefined) {
        rows.setPosition(place, shown.push(place));
      }
    }
    for (const place of shown) {
      rows.setSiblings(place, shown.length);
    }
    return shown.length;
  };
  const add = ({ id, children }: WorkNode, level: number): number | undefined => {
    const isMatch = matches.has(id);
    if (!isMatch && children.length === 0) {
      return undefined;
    }
    const place = rows.add(id, level, 0, 0);
    let hasRows = false;
    if (!isMatch) {
      rows.setContext(place);
    }
    if (children.length > 0) {
      const isExpanded = expanded.get(id) ?? isUsual;
      hasRows = isExpanded ? addAll(children, level + 1) > 0 : children.some(isShown);
      rows.setExpanded(place, hasRows ? isExpanded : undefined);
    }
    if (isMatch || hasRows) {
      return place;
    }
    rows.cut(place);
    return undefined;
  };
  addAll(roots, 1);
  return rows.rows();
}
