import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expansionOf, withExpanded } from './kept-expansion.ts';

const acts = fc.array(
  fc.record({ ids: fc.array(fc.constantFrom('a', 'b', 'c', 'd')), isExpanded: fc.boolean() }),
);

test('rows are as they were last expanded or collapsed, and all others as at first', () => {
  fc.assert(
    fc.property(fc.boolean(), acts, (isFirst, done) => {
      let kept = withExpanded({ otherIds: [] }, [], isFirst, isFirst);
      const expected = new Map<string, boolean>();
      for (const { ids, isExpanded } of done) {
        // How the tree would be shown at first has changed meanwhile, and counts no longer.
        kept = withExpanded(kept, ids, isExpanded, !isFirst);
        ids.forEach((id) => expected.set(id, isExpanded));
      }
      const { isAll, changed } = expansionOf(kept);
      for (const id of ['a', 'b', 'c', 'd']) {
        expect(changed.get(id) ?? isAll).toBe(expected.get(id) ?? isFirst);
      }
      expect(new Set(kept.otherIds).size).toBe(kept.otherIds.length);
    }),
  );
});

test('the row that was changed last stands at the end, and one that is as all others is let go', () => {
  const kept = withExpanded({ isAll: false, otherIds: ['a', 'b'] }, ['a'], true, false);
  expect(kept).toEqual({ isAll: false, otherIds: ['b', 'a'] });
  expect(withExpanded(kept, ['b'], false, false)).toEqual({ isAll: false, otherIds: ['a'] });
});
