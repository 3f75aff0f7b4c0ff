import { comparePositions } from '#shared/domain/work-item/position.ts';
import type { Placed } from '#shared/domain/work-item/position.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { boundOf, compareRows, isUnsent } from '../store/entity-list.ts';

/** An item with what its place among its siblings follows from. */
interface PlacedItem {
  readonly item: WorkItem;
  readonly placed: Placed;
}

/** Compares siblings. An item that is only here, and has no position, stands behind the others. */
export function compareSiblings(a: PlacedItem, b: PlacedItem): number {
  const [isFirstLate, isSecondLate] = [isLate(a), isLate(b)];
  if (isFirstLate && isSecondLate) {
    return compareRows(workItemResource.list, a.item, b.item);
  }
  return isFirstLate === isSecondLate
    ? comparePositions(a.placed, b.placed)
    : Number(isFirstLate) - Number(isSecondLate);
}

function isLate({ item, placed }: PlacedItem): boolean {
  return placed.position === undefined && isUnsent(item);
}

/** Inserts a node in its place among siblings; the end of the list is looked at first. */
export function insert<Node extends PlacedItem>(nodes: Node[], node: Node): void {
  const isBefore = (other: Node) => compareSiblings(other, node) <= 0;
  const last = nodes.at(-1);
  const isLast = last === undefined || isBefore(last);
  nodes.splice(isLast ? nodes.length : boundOf(nodes, isBefore), 0, node);
}

/** Takes a node away from its siblings. */
export function take<Node extends PlacedItem>(nodes: Node[], node: Node): void {
  const at = nodes.indexOf(node);
  if (at >= 0) {
    nodes.splice(at, 1);
  }
}
