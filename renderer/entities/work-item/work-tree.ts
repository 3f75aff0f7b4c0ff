import { isParentAllowed } from '#shared/domain/work-item/hierarchy.ts';
import type { Placed } from '#shared/domain/work-item/position.ts';
import { leafRollUp } from '#shared/domain/work-item/roll-up.ts';
import type { RollUp } from '#shared/domain/work-item/roll-up.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { changedSpan } from '../store/changed-span.ts';
import type { ChangedSpan } from '../store/changed-span.ts';
import { foldedTitleOf } from './folded-title.ts';
import { addTo, emptySum } from './leaf-sum.ts';
import type { LeafSum } from './leaf-sum.ts';
import { compareSiblings, insert, take } from './sibling-order.ts';

/** A work item in its place. Its fields change as the tree changes. */
export interface WorkNode {
  readonly id: string;
  readonly item: WorkItem;
  readonly parent: WorkNode | undefined;
  /** Its id, position and time of creation, from which its place among siblings follows. */
  readonly placed: Placed;
  /** The items below it in the order by hand; those that nobody has moved are the oldest first. */
  readonly children: readonly WorkNode[];
}

/** The hierarchy without the fields of its items. */
export interface Outline {
  readonly roots: readonly WorkNode[];
  /** How many items there are. */
  readonly count: number;
}

interface MutableNode extends WorkNode {
  item: WorkItem;
  placed: Placed;
  parent: MutableNode | undefined;
  children: MutableNode[];
  /** The sum of the leaves below. */
  below: LeafSum;
}

/**
 * The hierarchy of a guild's work items. It follows a list of items and changes only what differs,
 * so that one changed item among tens of thousands costs a step for each of its ancestors.
 *
 * An item whose parent is missing or of the wrong level is top-level until that changes.
 */
export class WorkTree {
  #items: readonly WorkItem[] = [];
  #own: ReadonlyMap<string, string> = new Map();
  /** The newest list, and the span in which it differs from the one before. */
  #newest = { in: this.#items, changed: changedSpan(this.#items, this.#items) };
  readonly #nodes = new Map<string, MutableNode>();
  readonly #roots: MutableNode[] = [];
  /** Top-level nodes that name a parent, by its id. */
  readonly #strays = new Map<string, Set<MutableNode>>();
  #byHand: readonly WorkItem[] | undefined;
  #outline: Outline = { roots: this.#roots, count: 0 };
  #hasMoved = false;

  /** The top-level nodes, in the order of children. */
  get roots(): readonly WorkNode[] {
    return this.#roots;
  }

  /** All items, oldest first. */
  get items(): readonly WorkItem[] {
    return this.#items;
  }

  /** All items in the order by hand, as long as the list and the order are the same. */
  get byHand(): readonly WorkItem[] {
    this.#byHand ??= this.#isOrdered()
      ? this.#items
          .flatMap(({ id }) => this.#nodes.get(id) ?? [])
          .toSorted(compareSiblings)
          .map(({ item }) => item)
      : this.#items;
    return this.#byHand;
  }

  /** The hierarchy: another object once an item comes, goes or moves. */
  get outline(): Outline {
    return this.#outline;
  }

  /** The span that has changed since the tree followed this list. */
  changedSince(items: readonly WorkItem[]): ChangedSpan<WorkItem> {
    return items === this.#newest.in ? this.#newest.changed : changedSpan(items, this.#items);
  }

  node(id: string): WorkNode | undefined {
    return this.#nodes.get(id);
  }

  /** The ancestors of an item, the topmost first. */
  ancestorsOf(id: string): WorkNode[] {
    const ancestors: WorkNode[] = [];
    for (let at = this.#nodes.get(id)?.parent; at !== undefined; at = at.parent) {
      ancestors.unshift(at);
    }
    return ancestors;
  }

  /** The roll-up of an item with leaves that count (contract: Progress roll-up). */
  rollUpOf(id: string): RollUp | undefined {
    const node = this.#nodes.get(id);
    if (node === undefined || node.children.length === 0 || node.below.leafCount === 0) {
      return undefined;
    }
    const { progress, leafCount, doneCount } = node.below;
    node.below.rollUp ??= { progress: progress / leafCount, leafCount, doneCount };
    return node.below.rollUp;
  }

  /**
   * Takes over a newer list of the same guild.
   *
   * @param own positions that count instead of those of the items
   */
  follow(items: readonly WorkItem[], own: ReadonlyMap<string, string> = this.#own): void {
    const former = this.#items;
    const formerOwn = this.#own;
    this.#own = own;
    if (items !== former || own !== formerOwn) {
      this.#byHand = undefined;
    }
    if (items !== former) {
      this.#followItems(former, items);
    }
    if (own !== formerOwn) {
      this.#followOwn(formerOwn, own);
    }
    if (this.#hasMoved) {
      this.#hasMoved = false;
      this.#outline = { roots: this.#roots, count: items.length };
    }
  }

  #followOwn(former: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): void {
    for (const id of new Set([...former.keys(), ...own.keys()])) {
      const node = former.get(id) === own.get(id) ? undefined : this.#nodes.get(id);
      if (node !== undefined) {
        this.#change(node, node.item);
      }
    }
  }

  #followItems(former: readonly WorkItem[], items: readonly WorkItem[]): void {
    this.#items = items;
    const changed = changedSpan(former, items);
    this.#newest = { in: former, changed };
    const ids = new Set(changed.next.map(({ id }) => id));
    for (const { id } of changed.former) {
      if (!ids.has(id)) {
        this.#remove(id);
      }
    }
    for (const item of changed.next) {
      this.#put(item);
      // Items come a page at a time: whoever filters finds their titles folded.
      foldedTitleOf(item);
    }
  }

  /** Whether anything was put in an order by hand. */
  #isOrdered(): boolean {
    return this.#own.size > 0 || this.#items.some(({ position }) => position !== undefined);
  }

  #placedOf(item: WorkItem): Placed {
    const position = this.#own.get(item.id);
    return position === undefined ? item : { id: item.id, position, createdAt: item.createdAt };
  }

  #put(item: WorkItem): void {
    const node = this.#nodes.get(item.id);
    if (node === undefined) {
      // Each field by its name: fields that are spread take a second object on the heap.
      const added: MutableNode = {
        id: item.id,
        item,
        placed: this.#placedOf(item),
        parent: undefined,
        children: leaf.children,
        below: leaf.below,
      };
      this.#nodes.set(item.id, added);
      this.#attach(added);
      this.#attachStrays(added);
      this.#hasMoved = true;
    } else if (node.item !== item) {
      this.#change(node, item);
    }
  }

  #change(node: MutableNode, item: WorkItem): void {
    const placed = this.#placedOf(item);
    const isMoved =
      node.item.parentId !== item.parentId ||
      node.item.type !== item.type ||
      compareSiblings(node, { item, placed }) !== 0;
    if (!isMoved) {
      update(node, () => {
        node.item = item;
        node.placed = placed;
      });
      return;
    }
    this.#detach(node);
    node.item = item;
    node.placed = placed;
    this.#attach(node);
    this.#hasMoved = true;
  }

  #remove(id: string): void {
    const node = this.#nodes.get(id);
    if (node === undefined) {
      return;
    }
    this.#nodes.delete(id);
    this.#detach(node);
    for (const child of Array.from(node.children)) {
      this.#detach(child);
      this.#attach(child);
    }
    this.#hasMoved = true;
  }

  /** Puts a node below its parent, or among the top-level ones where there is no such parent. */
  #attach(node: MutableNode): void {
    const { parentId, type } = node.item;
    const parent = parentId === undefined ? undefined : this.#nodes.get(parentId);
    if (parent !== undefined && isParentAllowed(type, parent.item.type)) {
      node.parent = parent;
      update(parent, () => {
        if (parent.below === leaf.below) {
          parent.children = [];
          parent.below = emptySum();
        }
        insert(parent.children, node);
        addTo(parent.below, sumOf(node), 1);
      });
      return;
    }
    insert(this.#roots, node);
    if (parentId !== undefined) {
      const strays = this.#strays.get(parentId) ?? new Set();
      this.#strays.set(parentId, strays.add(node));
    }
  }

  #detach(node: MutableNode): void {
    const { parent } = node;
    if (parent !== undefined) {
      update(parent, () => {
        take(parent.children, node);
        addTo(parent.below, sumOf(node), -1);
      });
      node.parent = undefined;
      return;
    }
    take(this.#roots, node);
    const { parentId = '' } = node.item;
    const strays = this.#strays.get(parentId);
    if (strays?.delete(node) && strays.size === 0) {
      this.#strays.delete(parentId);
    }
  }

  #attachStrays(parent: MutableNode): void {
    for (const stray of Array.from(this.#strays.get(parent.id) ?? [])) {
      this.#detach(stray);
      this.#attach(stray);
    }
  }
}

/** Changes a node and tells its ancestors by how much its sum has changed. */
function update(node: MutableNode, change: () => void): void {
  const former = { ...sumOf(node) };
  change();
  const { parent } = node;
  if (parent !== undefined) {
    update(parent, () => {
      addTo(parent.below, former, -1);
      addTo(parent.below, sumOf(node), 1);
    });
  }
}

/** The children and the sum of all nodes that never had children: most nodes are leaves. */
const leaf: Pick<MutableNode, 'children' | 'below'> = { children: [], below: emptySum() };

/** The sum that a node adds to its parent: that of its leaves, or of itself as a leaf. */
function sumOf({ item, children, below }: MutableNode): LeafSum {
  if (children.length > 0) {
    return below;
  }
  return { ...leafRollUp(item), rollUp: undefined };
}
