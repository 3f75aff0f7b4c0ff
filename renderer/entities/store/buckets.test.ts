import { expect, test } from 'vitest';
import { allValues, noBuckets, valueOf, withValues } from './buckets.ts';

test('values are found by id, changed and removed without touching the former buckets', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => `id ${index}`);
  const full = withValues(
    noBuckets,
    ids.map((id) => [id, id] as const),
  );
  const changed = withValues(full, [
    ['id 1', 'another'],
    ['id 2', undefined],
  ]);
  expect([valueOf(changed, 'id 1'), valueOf(changed, 'id 2')]).toEqual(['another', undefined]);
  expect(allValues(changed)).toHaveLength(999);
  expect(ids.every((id) => valueOf(full, id) === id)).toBe(true);
});

test('changing one value copies one bucket', () => {
  const full = withValues(
    noBuckets,
    Array.from({ length: 1_000 }, (_, index) => [`id ${index}`, index] as const),
  );
  const changed = withValues(full, [['id 1', -1]]);
  expect(changed.filter((bucket, at) => bucket !== full[at])).toHaveLength(1);
});
