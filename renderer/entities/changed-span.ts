/** What differs between two lists: what stands before and behind it is the same in both. */
export interface ChangedSpan<Value> {
  readonly former: readonly Value[];
  readonly next: readonly Value[];
}

/** Compares two lists from both ends, by the identity of their values. */
export function changedSpan<Value>(
  former: readonly Value[],
  next: readonly Value[],
): ChangedSpan<Value> {
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
