import { childTypeOf, parentTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import { nodesInOrder } from '../acts/chosen-branches.ts';

// Few moves exist, because an item keeps its type (docs/decisions/0309).

const { levels } = text.work;

/** Another parent for an item, undefined for the top level; or why it cannot have one. */
export type NewParent = { readonly parent: WorkNode | undefined } | { readonly refusal: string };

/**
 * One level further in: the nearest item above that can hold this one. An item keeps its type, so
 * that only one at the top level can be moved in.
 */
export function parentFurtherIn(tree: WorkTree, { id, item, parent }: WorkNode): NewParent {
  const { type } = item;
  const parentType = parentTypeOf(type);
  if (parentType === undefined) {
    return { refusal: text.workItem.move.neverBelow };
  }
  if (parent !== undefined) {
    const childType = childTypeOf(type);
    return { refusal: childType === undefined ? levels.lowest : levels.fixed(type, childType) };
  }
  const nodes = nodesInOrder(tree.roots);
  const at = nodes.findIndex((node) => node.id === id);
  const above = nodes.findLast((node, index) => index < at && node.item.type === parentType);
  return above === undefined ? { refusal: levels.noneAbove(type, parentType) } : { parent: above };
}

/** One level further out. An item keeps its type, so that only an initiative can be moved out. */
export function parentFurtherOut({ item, parent }: WorkNode): NewParent {
  if (parent === undefined) {
    return { refusal: levels.top };
  }
  // An objective stands at the top level, and so can what stands below it.
  return parentTypeOf(parent.item.type) === undefined
    ? { parent: undefined }
    : { refusal: levels.fixed(item.type, parent.item.type) };
}

/**
 * The parent next to that of some items, for items at the end of what is below theirs. Between
 * siblings nothing moves: their order is that of their creation.
 */
export function neighbouringParent(
  tree: WorkTree,
  nodes: readonly WorkNode[],
  step: 1 | -1,
): NewParent {
  const [first] = nodes;
  const parent = first?.parent;
  if (parent === undefined || nodes.some((node) => node.parent !== parent)) {
    return { refusal: text.work.fixedOrder };
  }
  const moved = new Set(nodes.map(({ id }) => id));
  const isMoved = ({ id }: WorkNode) => moved.has(id);
  const outermost = step === 1 ? parent.children.at(-1) : parent.children[0];
  if (outermost === undefined || !isMoved(outermost) || !areTogether(parent, isMoved)) {
    return { refusal: text.work.fixedOrder };
  }
  const { type } = parent.item;
  const parents = nodesInOrder(tree.roots).filter((node) => node.item.type === type);
  const next = parents[parents.indexOf(parent) + step];
  return next === undefined ? { refusal: levels.noNeighbour(type, step) } : { parent: next };
}

/** Whether the moved items are one run of siblings. */
function areTogether({ children }: WorkNode, isMoved: (node: WorkNode) => boolean): boolean {
  const runs = children.filter(
    (node, at) => isMoved(node) && (at === 0 || !isMoved(children[at - 1] ?? node)),
  );
  return runs.length === 1;
}
