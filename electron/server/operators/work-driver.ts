import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';

/** A work item that an operator was assigned, with all it may know about it. */
export interface WorkTurn {
  readonly operator: Operator;
  readonly item: WorkItem;
  /** What the item belongs to, from the highest down to its parent. */
  readonly ancestors: readonly WorkItem[];
  /** What belongs to the item, oldest first; the first two hundred. */
  readonly children: readonly WorkItem[];
}

/** What an operator puts into the workspace about its work. */
export interface WorkReport {
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly content: string;
}

/**
 * What drives operators at work: scripts now, a model later. The server hands out the work, keeps
 * its state and writes everything down; a driver only reads a turn.
 */
export interface WorkDriver {
  /** Why the operator does not take the item up, where it lacks the capabilities. */
  declineReason(turn: WorkTurn): string | undefined;
  report(turn: WorkTurn, signal: AbortSignal): Promise<WorkReport>;
}
