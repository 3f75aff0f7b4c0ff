import { isParentAllowed } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';

/** How an item stood at a time. */
export interface ItemState {
  readonly status: WorkItemStatus;
  /** Percent, 0 to 100. */
  readonly progress: number;
  readonly parentId?: string | undefined;
}

/** The totals of the leaves at one time. */
export interface LeafTotals {
  /** The leaves that are not cancelled. */
  readonly scope: number;
  readonly done: number;
  /** Their mean progress, 0 to 100; undefined where there are none. */
  readonly progress: number | undefined;
}

/**
 * Sums up the leaves of a guild while items come, change, move and go.
 *
 * A leaf is an item that is there and that no other item there has as its parent, as in a roll-up
 * (contract: Progress roll-up): a cancelled leaf does not count, and a done one has 100 %. An item
 * whose last child goes becomes a leaf by that. A parent of the wrong level is none, as in the tree.
 */
export class LeafSum {
  readonly #states = new Map<string, ItemState>();
  readonly #childCounts = new Map<string, number>();
  readonly #typeOf: (id: string) => WorkItemType | undefined;
  readonly #isCounted: (id: string) => boolean;
  #scope = 0;
  #done = 0;
  #progress = 0;

  /** @param isCounted whether an item is among those that are summed up; it has its place anyway */
  constructor(
    typeOf: (id: string) => WorkItemType | undefined,
    isCounted: (id: string) => boolean,
  ) {
    this.#typeOf = typeOf;
    this.#isCounted = isCounted;
  }

  get totals(): LeafTotals {
    const [scope, done] = [this.#scope, this.#done];
    return { scope, done, progress: scope === 0 ? undefined : this.#progress / scope };
  }

  /** Sets how an item stands; undefined where it is not there. */
  set(id: string, state: ItemState | undefined): void {
    const [former, next] = [this.#parentOf(id, this.#states.get(id)), this.#parentOf(id, state)];
    this.#add(id, -1);
    if (state === undefined) {
      this.#states.delete(id);
    } else {
      this.#states.set(id, state);
    }
    this.#add(id, 1);
    if (former !== next) {
      this.#addChild(former, -1);
      this.#addChild(next, 1);
    }
  }

  #parentOf(id: string, state: ItemState | undefined): string | undefined {
    const type = this.#typeOf(id);
    const parentType = this.#typeOf(state?.parentId ?? '');
    const isParent =
      type !== undefined && parentType !== undefined && isParentAllowed(type, parentType);
    return isParent ? state?.parentId : undefined;
  }

  #addChild(parentId: string | undefined, by: 1 | -1): void {
    if (parentId !== undefined) {
      this.#add(parentId, -1);
      this.#childCounts.set(parentId, (this.#childCounts.get(parentId) ?? 0) + by);
      this.#add(parentId, 1);
    }
  }

  /** Adds an item to the sum, or takes it away, where it is a leaf that counts. */
  #add(id: string, sign: 1 | -1): void {
    const state = this.#states.get(id);
    const isParent = (this.#childCounts.get(id) ?? 0) > 0;
    if (state === undefined || isParent || state.status === 'cancelled' || !this.#isCounted(id)) {
      return;
    }
    const isDone = state.status === 'done';
    this.#scope += sign;
    this.#done += isDone ? sign : 0;
    this.#progress += sign * (isDone ? 100 : state.progress);
  }
}
