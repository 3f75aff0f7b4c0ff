import type { RollUp } from '#shared/domain/work-item/roll-up.ts';

/** The sum of the leaves below an item. */
export interface LeafSum {
  progress: number;
  leafCount: number;
  doneCount: number;
  /** The roll-up as it was last asked for, until the sum changes. */
  rollUp: RollUp | undefined;
}

export function emptySum(): LeafSum {
  return { progress: 0, leafCount: 0, doneCount: 0, rollUp: undefined };
}

/** Adds a sum to another one, or takes it away. */
export function addTo(
  sum: LeafSum,
  { progress, leafCount, doneCount }: LeafSum,
  sign: 1 | -1,
): void {
  sum.progress += sign * progress;
  sum.leafCount += sign * leafCount;
  sum.doneCount += sign * doneCount;
  sum.rollUp = undefined;
}
