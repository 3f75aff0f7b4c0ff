/** Values by id, in buckets. When a few of many thousands change, only their buckets are copied. */
export type Buckets<Value> = readonly ReadonlyMap<string, Value>[];

const bucketCount = 1024;
const emptyBucket: ReadonlyMap<string, never> = new Map<string, never>();

export const noBuckets: Buckets<never> = Array.from({ length: bucketCount }, () => emptyBucket);

export function valueOf<Value>(buckets: Buckets<Value>, id: string): Value | undefined {
  return buckets[bucketOf(id)]?.get(id);
}

/** All values, in no particular order. */
export function allValues<Value>(buckets: Buckets<Value>): Value[] {
  const values: Value[] = [];
  for (const bucket of buckets) {
    for (const value of bucket.values()) {
      values.push(value);
    }
  }
  return values;
}

/** The buckets with some values changed. An id with an undefined value is removed. */
export function withValues<Value>(
  buckets: Buckets<Value>,
  changes: Iterable<readonly [id: string, value: Value | undefined]>,
): Buckets<Value> {
  const next = [...buckets];
  const copies = new Map<number, Map<string, Value>>();
  for (const [id, value] of changes) {
    const at = bucketOf(id);
    const copy = copies.get(at) ?? new Map(next[at]);
    copies.set(at, copy);
    next[at] = copy;
    if (value === undefined) {
      copy.delete(id);
    } else {
      copy.set(id, value);
    }
  }
  return next;
}

function bucketOf(id: string): number {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) {
    sum = Math.imul(sum, 31) + id.charCodeAt(at);
  }
  return (sum >>> 0) % bucketCount;
}
