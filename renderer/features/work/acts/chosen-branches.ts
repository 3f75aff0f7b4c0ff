import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';

/** The chosen items that stand below no other chosen one, as they were chosen. */
export function topsOf(tree: WorkTree, ids: readonly string[]): readonly WorkNode[] {
  const chosen = new Set(ids);
  const isBelowChosen = ({ parent }: WorkNode): boolean =>
    parent !== undefined && (chosen.has(parent.id) || isBelowChosen(parent));
  return [...chosen].flatMap((id) => tree.node(id) ?? []).filter((node) => !isBelowChosen(node));
}

/** Items of a tree in the order in which it shows them. */
export function inOrderOf(tree: WorkTree, nodes: readonly WorkNode[]): readonly WorkNode[] {
  if (nodes.length < 2) {
    return nodes;
  }
  const wanted = new Set(nodes);
  return nodesInOrder(tree.roots).filter((node) => wanted.has(node));
}

/** All items of branches, each parent before its children. */
export function branchItems(nodes: readonly WorkNode[]): WorkItem[] {
  return nodesInOrder(nodes).map(({ item }) => item);
}

/** All nodes of branches, each parent before its children. */
export function nodesInOrder(branches: readonly WorkNode[]): WorkNode[] {
  const nodes: WorkNode[] = [];
  const walk = (each: readonly WorkNode[]) => {
    for (const node of each) {
      nodes.push(node);
      walk(node.children);
    }
  };
  walk(branches);
  return nodes;
}
