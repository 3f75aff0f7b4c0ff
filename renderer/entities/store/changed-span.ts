/** The part in which two lists differ: the values before and behind it are the same in both. */
export interface ChangedSpan<Value> {
  readonly former: readonly Value[];
  readonly next: readonly Value[];
}

interface Replacement {
  readonly in: readonly unknown[];
  readonly changed: ChangedSpan<unknown>;
}

/** The replacement that a list came from. Only the newest list of a chain has one. */
const replacements = new WeakMap<readonly unknown[], Replacement>();

/** A copy of a list with one value replaced. `changedSpan` finds the change without comparing. */
export function withReplaced<Value>(
  values: readonly Value[],
  at: number,
  value: Value,
): readonly Value[] {
  // Faster than `with`, which copies each value by itself.
  const next = values.slice();
  next[at] = value;
  const former = values.slice(at, at + 1);
  // The list before the former one must not be kept.
  replacements.delete(values);
  replacements.set(next, { in: values, changed: { former, next: [value] } });
  return next;
}

/** Compares two lists from both ends, by the identity of their values. */
export function changedSpan<Value>(
  former: readonly Value[],
  next: readonly Value[],
): ChangedSpan<Value> {
  const replacement = replacements.get(next);
  if (replacement?.in === former) {
    return replacement.changed as ChangedSpan<Value>;
  }
  const most = Math.min(former.length, next.length);
  let start = 0;
  while (start < most && former[start] === next[start]) {
    start += 1;
  }
  let end = 0;
  while (end < most - start && former[former.length - 1 - end] === next[next.length - 1 - end]) {
    end += 1;
  }
  return {
    former: former.slice(start, former.length - end),
    next: next.slice(start, next.length - end),
  };
}
