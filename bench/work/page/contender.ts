import type { WorkItem } from '#shared/domain/work-item/schema.ts';

/** A tree of work items as the benchmark uses it. */
export interface Contender {
  /** Keeps the items as the program keeps them whether or not a tree shows them. */
  readonly keep: (items: readonly WorkItem[]) => void;
  /** Shows the tree in the page, its top level open. */
  readonly show: (place: HTMLElement, heightPx: number) => void;
  /** Opens every branch. */
  readonly expandAll: () => void;
  /** The button that opens and closes the first branch of a level, from 1 on. */
  readonly branchButton: (level: number) => HTMLElement | null;
  /** The element that scrolls. */
  readonly scroller: () => HTMLElement | null;
}
