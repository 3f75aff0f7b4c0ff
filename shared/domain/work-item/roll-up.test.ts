import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { rollUpsOf } from './roll-up.ts';
import type { RollUpItem } from './roll-up.ts';
import { workItemStatuses } from './status.ts';

const item = (id: string, parentId?: string, rest: Partial<RollUpItem> = {}): RollUpItem => ({
  id,
  parentId,
  status: 'todo',
  progress: 0,
  ...rest,
});

test('progress is the mean of the leaves; done counts as 100, cancelled is ignored', () => {
  const rollUps = rollUpsOf([
    item('o', undefined, { progress: 99 }),
    item('i', 'o'),
    item('e1', 'i'),
    item('t1', 'e1', { progress: 40 }),
    item('t2', 'e1', { status: 'done', progress: 10 }),
    item('t3', 'e1', { status: 'cancelled', progress: 90 }),
    item('e2', 'i', { progress: 10 }),
    item('lonely'),
    item('orphan', 'elsewhere'),
    item('e3', 'i'),
    item('t4', 'e3', { status: 'cancelled' }),
  ]);
  const whole = { progress: 50, leafCount: 3, doneCount: 1 };
  expect(Object.fromEntries(rollUps)).toStrictEqual({
    e1: { progress: 70, leafCount: 2, doneCount: 1 },
    i: whole,
    o: whole,
  });
});

/** Items in any order, each with a parent that may come before or after it, or with none. */
const forest = fc
  .array(
    fc.record({
      parent: fc.nat({ max: 40 }),
      status: fc.constantFrom(...workItemStatuses),
      progress: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ parent, ...rest }, index) => item(`${index}`, `${parent}`, { ...rest })),
  );

test('any hierarchy in any order has the same result as a recursive walk', () => {
  fc.assert(
    fc.property(forest, fc.nat(), (items, seed) => {
      const shuffled = items.toSorted((a, b) => hashOf(a.id, seed) - hashOf(b.id, seed));
      const rollUps = rollUpsOf(shuffled);
      for (const { id } of items) {
        const leaves = leavesBelow(id, items, new Set());
        const counted = leaves?.filter((leaf) => leaf.status !== 'cancelled') ?? [];
        const rollUp = rollUps.get(id);
        expect(rollUp?.leafCount ?? 0).toBe(counted.length);
        if (rollUp === undefined) {
          continue;
        }
        const sum = counted.reduce(
          (total, leaf) => total + (leaf.status === 'done' ? 100 : leaf.progress),
          0,
        );
        expect(rollUp.progress).toBeCloseTo(sum / counted.length);
        expect(rollUp.doneCount).toBe(counted.filter((leaf) => leaf.status === 'done').length);
      }
    }),
  );
});

test.each([
  ['a chain', (index: number) => `${index + 1}`],
  ['a list', () => '0'],
  ['a broad tree', (index: number) => `${Math.floor(index / 10)}`],
])('%s is rolled up with a few looks at each item', (_shape, parentOf) => {
  allowStalls('it makes a hundred thousand items in the same turn');
  for (const count of [1_000, 100_000]) {
    let looks = 0;
    const items = Array.from({ length: count }, (_, index) => {
      const { parentId, ...rest } = item(`${index}`, index === 0 ? undefined : parentOf(index));
      return Object.defineProperty(rest, 'parentId', { get: () => ((looks += 1), parentId) });
    });
    expect(rollUpsOf(items as RollUpItem[]).size).toBeGreaterThan(0);
    // A pass over all items for each of them would take as many looks as there are items.
    expect(looks).toBeLessThanOrEqual(5 * count);
  }
});

/** Returns the leaves below an item; undefined in a cycle, and empty for a leaf. */
function leavesBelow(
  id: string,
  items: readonly RollUpItem[],
  above: ReadonlySet<string>,
): RollUpItem[] | undefined {
  if (above.has(id)) {
    return undefined;
  }
  const below = items.filter((child) => child.parentId === id);
  const leaves: RollUpItem[] = [];
  for (const child of below) {
    const isLeaf = items.every((other) => other.parentId !== child.id);
    const found = isLeaf ? [child] : leavesBelow(child.id, items, new Set([...above, id]));
    if (found === undefined) {
      return undefined;
    }
    leaves.push(...found);
  }
  return leaves;
}

function hashOf(id: string, seed: number): number {
  return (Number(id) * 7919 + seed) % 101;
}
