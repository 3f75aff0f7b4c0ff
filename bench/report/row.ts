/** The bound on `measured / baseline`. */
type Bound =
  | { readonly atMost: number }
  | { readonly atLeast: number }
  /** Ahead of it: 1 is not enough. */
  | { readonly above: number };

/** A figure beside its baseline. */
export interface Row {
  /** The number of its goal (docs/performance.md); none where it belongs to no numbered one. */
  readonly goal?: number;
  readonly what: string;
  /** None where the figure is a comparison without a goal. */
  readonly bound?: Bound;
  readonly measured: number;
  readonly baseline: number;
  readonly unit: string;
  /** The moment from which each side's data is safe from a power cut. */
  readonly durability?: { readonly measured: string; readonly baseline: string };
}

/** The first word of why a goal has no figures, where its bench failed. */
export const failed = 'FAILED';

/** A goal that has no figures, or not all of them. */
export interface Unmeasured {
  readonly goal: number;
  readonly why: string;
}

/** Whether a row keeps its bound; undefined where it has none. */
export function isReached({ bound, measured, baseline }: Row): boolean | undefined {
  if (bound === undefined) {
    return undefined;
  }
  const ratio = measured / baseline;
  if ('atMost' in bound) {
    return ratio <= bound.atMost;
  }
  return 'atLeast' in bound ? ratio >= bound.atLeast : ratio > bound.above;
}

/** A bound as it is read. */
export function textOfBound(bound: Bound): string {
  if ('atMost' in bound) {
    return `≤ ${bound.atMost}×`;
  }
  return 'atLeast' in bound ? `≥ ${bound.atLeast}×` : `> ${bound.above}×`;
}
