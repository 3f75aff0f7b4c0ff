import { childTypeOf, parentTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import { nodesInOrder } from '../acts/chosen-branches.ts';
import { othersAt } from '../acts/order-items.ts';
import type { OrderPlace } from '../acts/order-items.ts';

// Few moves exist, because an item keeps its type (docs/decisions/0309).

const { levels } = text.work;

/** Another parent for an item, undefined for the top level; or why it cannot have one. */
export type NewParent = { readonly parent: WorkNode | undefined } | { readonly refusal: string };

/**
 * One level further in: the nearest item above that can hold this one. An item keeps its type, so
 * that only one at the top level can be moved in.
 *
 * @param shown the items in another order than that by hand
 */
export function parentFurtherIn(
  tree: WorkTree,
  { id, item, parent }: WorkNode,
  shown?: readonly WorkNode[],
): NewParent {
  const { type } = item;
  const parentType = parentTypeOf(type);
  if (parentType === undefined) {
    return { refusal: text.workItem.move.neverBelow };
  }
  if (parent !== undefined) {
    const childType = childTypeOf(type);
    return { refusal: childType === undefined ? levels.lowest : levels.fixed(type, childType) };
  }
  const nodes = shown ?? nodesInOrder(tree.roots);
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

/** A place to which items are moved; or why they stay. */
export type NewPlace = OrderPlace | { readonly refusal: string };

/**
 * The place one further up or down, for items with the same parent: past the next sibling that is
 * shown, and from the end of what is below their parent to the next one.
 */
export function placeFurther(
  tree: WorkTree,
  nodes: readonly WorkNode[],
  step: 1 | -1,
  shownIds: ReadonlySet<string>,
): NewPlace {
  const [first] = nodes;
  if (first === undefined || nodes.some(({ parent }) => parent !== first.parent)) {
    return { refusal: text.work.order.oneParent };
  }
  const { parent } = first;
  const others = othersAt(tree, parent, nodes);
  const ends = nodes.map((node) => countBefore(tree, others, node));
  const at = step === 1 ? Math.max(...ends) : Math.min(...ends);
  const passed = others.findIndex((node, index) => index >= at && shownIds.has(node.id));
  const before = others.findLastIndex((node, index) => index < at && shownIds.has(node.id));
  const to = step === 1 ? passed + 1 : before;
  if (step === 1 ? passed >= 0 : before >= 0) {
    return { parent, at: to };
  }
  return nextParent(tree, parent, nodes, step);
}

/** How many of the others come before an item with the same parent. */
function countBefore(tree: WorkTree, others: readonly WorkNode[], node: WorkNode): number {
  const siblings = othersAt(tree, node.parent, []);
  const isOther = new Set(others);
  return siblings.slice(0, siblings.indexOf(node)).filter((each) => isOther.has(each)).length;
}

/** The nearest end of what is below the parent that stands before or after this one. */
function nextParent(
  tree: WorkTree,
  parent: WorkNode | undefined,
  nodes: readonly WorkNode[],
  step: 1 | -1,
): NewPlace {
  if (parent === undefined) {
    return { refusal: text.work.order.atEnd(step) };
  }
  const { type } = parent.item;
  const parents = nodesInOrder(tree.roots).filter((node) => node.item.type === type);
  const next = parents[parents.indexOf(parent) + step];
  return next === undefined
    ? { refusal: levels.noNeighbour(type, step) }
    : { parent: next, at: step === 1 ? 0 : othersAt(tree, next, nodes).length };
}
