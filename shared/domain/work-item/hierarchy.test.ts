import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childTypeOf, isParentAllowed, parentTypeOf, workItemTypes } from './hierarchy.ts';
import type { WorkItemType } from './hierarchy.ts';

test('a parent is one level up; an objective has none, and every item may be top-level', () => {
  const allowed = workItemTypes.flatMap((type) =>
    workItemTypes
      .filter((parentType) => isParentAllowed(type, parentType))
      .map((parentType) => `${type} below ${parentType}`),
  );
  expect(allowed).toStrictEqual([
    'initiative below objective',
    'epic below initiative',
    'task below epic',
  ]);
  for (const type of workItemTypes) {
    expect(isParentAllowed(type, undefined)).toBe(true);
  }
  expect(childTypeOf('task')).toBeUndefined();
  expect(parentTypeOf(childTypeOf('epic') ?? 'epic')).toBe('epic');
});

test('unknown types have no place in the hierarchy', () => {
  const saga = 'saga' as WorkItemType;
  expect(childTypeOf(saga)).toBeUndefined();
  expect(parentTypeOf(saga)).toBeUndefined();
  expect(isParentAllowed(saga, 'epic')).toBe(false);
});

test('no series of allowed moves closes a cycle', () => {
  const type = fc.constantFrom(...workItemTypes);
  const moves = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 60 });
  fc.assert(
    fc.property(fc.array(type, { minLength: 10, maxLength: 10 }), moves, (types, tried) => {
      const parents = new Map<number, number>();
      for (const [child, parent] of tried) {
        const own = types[child];
        if (own !== undefined && isParentAllowed(own, types[parent])) {
          parents.set(child, parent);
        }
      }
      for (const start of types.keys()) {
        let steps = 0;
        for (let at = parents.get(start); at !== undefined; at = parents.get(at)) {
          steps += 1;
        }
        expect(steps).toBeLessThan(4);
      }
    }),
  );
});
