import type { Outline, WorkNode } from '../../entities/work-item/work-tree.ts';

/** A row of the outline, as the ARIA pattern of a tree counts it. */
export interface TreeRow {
  readonly id: string;
  /** From 1 on. */
  readonly level: number;
  /** The place among its siblings that are shown, from 1 on, and how many these are. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined for a row without rows below it. */
  readonly isExpanded: boolean | undefined;
  /** Whether it stands there only because something below it matches the filter. */
  readonly isContext: boolean;
}

/** Up to how many items everything is expanded until somebody collapses it. */
const expandedUpTo = 300;

/** What the person has expanded and collapsed; all else follows from the size of the tree. */
export type Expansion = ReadonlyMap<string, boolean>;

/**
 * The visible rows of a tree, from above. Under a filter these are the matches with their
 * ancestors, all expanded that lead to a match.
 */
export function treeRows(
  { roots, count }: Outline,
  expansion: Expansion,
  matches: ReadonlySet<string> | undefined,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const shown = matches && withAncestors(roots, matches);
  const isSmall = count <= expandedUpTo;
  const add = (nodes: readonly WorkNode[], level: number) => {
    const visible = shown === undefined ? nodes : nodes.filter(({ id }) => shown.has(id));
    for (const [at, { id, children }] of visible.entries()) {
      const hasRows =
        shown === undefined ? children.length > 0 : children.some((child) => shown.has(child.id));
      const isExpanded = hasRows
        ? (expansion.get(id) ?? (isSmall || shown !== undefined))
        : undefined;
      rows.push({
        id,
        level,
        position: at + 1,
        siblings: visible.length,
        isExpanded,
        isContext: matches !== undefined && !matches.has(id),
      });
      if (isExpanded === true) {
        add(children, level + 1);
      }
    }
  };
  add(roots, 1);
  return rows;
}

/** The ids of all nodes that match or have a match below them. */
function withAncestors(
  roots: readonly WorkNode[],
  matches: ReadonlySet<string>,
): ReadonlySet<string> {
  const shown = new Set<string>();
  const look = ({ id, children }: WorkNode): boolean => {
    let isShown = matches.has(id);
    for (const child of children) {
      isShown = look(child) || isShown;
    }
    if (isShown) {
      shown.add(id);
    }
    return isShown;
  };
  roots.forEach(look);
  return shown;
}
