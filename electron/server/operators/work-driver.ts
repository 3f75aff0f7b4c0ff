import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { Remark } from './remarks.ts';

/** A work item assigned to an operator, with everything the operator may know about it. */
export interface WorkTurn {
  readonly operator: Operator;
  readonly item: WorkItem;
  /** The ancestors of the item, from the top down to its parent. */
  readonly ancestors: readonly WorkItem[];
  /** The children of the item, oldest first; at most two hundred. */
  readonly children: readonly WorkItem[];
  /** The words of people about the item since the last report on it, oldest first. */
  readonly remarks: readonly Remark[];
  /** The prefix of the names of the guild's work items; absent where they have none. */
  readonly itemPrefix?: string | undefined;
}

/** An operator's report on its work, stored in the workspace. */
export interface WorkReport {
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly content: string;
}

/**
 * The scripts of operators that work. The server assigns the work, keeps its state and stores the
 * reports. A driver only reads a turn.
 */
export interface WorkDriver {
  /** Returns the reason why the operator declines the item, if it lacks the capabilities. */
  declineReason(turn: WorkTurn): string | undefined;
  report(turn: WorkTurn, signal: AbortSignal): Promise<WorkReport>;
}
