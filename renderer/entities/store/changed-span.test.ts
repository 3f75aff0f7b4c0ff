import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedSpan, withReplaced } from './changed-span.ts';

const lists = fc.array(fc.nat({ max: 3 }), { maxLength: 8 });

test('replacing the one span by the other makes the newer list, and nothing at its ends is the same', () => {
  fc.assert(
    fc.property(lists, lists, (former, next) => {
      const changed = changedSpan(former, next);
      const { length } = changed.former;
      const places = [...former.keys()].filter((at) => at + length <= former.length);
      const made = [...places, former.length - length].map((at) =>
        former.toSpliced(at, length, ...changed.next),
      );
      expect(made).toContainEqual(next);
      const isShortest =
        changed.former[0] !== changed.next[0] && changed.former.at(-1) !== changed.next.at(-1);
      expect(isShortest || (length === 0 && changed.next.length === 0)).toBe(true);
    }),
  );
});

test('a replaced value is found as the change of its list, and of no other', () => {
  const first = [{}, {}, {}];
  const value = {};
  const second = withReplaced(first, 1, value);
  const third = withReplaced(second, 2, {});
  expect(second).toEqual([first[0], value, first[2]]);
  expect(changedSpan(first, second)).toEqual({ former: [first[1]], next: [value] });
  expect(changedSpan(first, third)).toEqual({ former: first.slice(1), next: third.slice(1) });
  expect(changedSpan(second, first).next).toEqual([first[1]]);
});
