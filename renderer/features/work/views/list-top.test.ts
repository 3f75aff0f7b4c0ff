import { expect, test } from 'vitest';
import { scrolledTo, topAt } from './list-top.ts';
import type { ListRows } from './list-top.ts';

/** Rows that are 20 pixels high. One without an id is a field among them. */
function rowsOf(ids: readonly (string | undefined)[]): ListRows {
  return {
    count: ids.length,
    idAt: (at) => ids[at],
    offsetOf: (at) => at * 20,
    rowAt: (offset) => Math.min(ids.length - 1, Math.floor(offset / 20)),
  };
}

const placeIn = (ids: readonly string[]) => (top: { topId: string; at: number }) => {
  const place = ids.indexOf(top.topId);
  return place < 0 ? top.at : place;
};

test('a list that others have changed begins at the same row, as far scrolled out', () => {
  const top = topAt(rowsOf(['a', 'b', 'c', 'd']), 47);
  expect(top).toEqual({ topId: 'c', at: 2, offset: 7 });
  const more = ['new', 'a', 'b', 'newer', 'c', 'd'];
  expect(scrolledTo(rowsOf(more), top, placeIn(more))).toBe(87);
  const fewer = ['c', 'd'];
  expect(scrolledTo(rowsOf(fewer), top, placeIn(fewer))).toBe(7);
});

test('a list at its beginning stays there', () => {
  expect(topAt(rowsOf(['a', 'b']), 0)).toEqual({ topId: '', at: 0, offset: 0 });
  const more = ['new', 'a', 'b'];
  expect(scrolledTo(rowsOf(more), { topId: '', at: 0, offset: 0 }, placeIn(more))).toBe(0);
});

test('of a row that is gone, the one in its place stands for it; behind the end, the last', () => {
  const top = { topId: 'gone', at: 2, offset: 5 };
  expect(scrolledTo(rowsOf(['a', 'b', 'c']), top, () => 2)).toBe(45);
  expect(scrolledTo(rowsOf(['a']), top, () => 2)).toBe(5);
  expect(scrolledTo(rowsOf([]), top, () => 2)).toBeUndefined();
  expect(scrolledTo(rowsOf(['a']), top, () => undefined)).toBeUndefined();
});

test('a field that stands first in sight is not what a list begins at', () => {
  expect(topAt(rowsOf(['a', undefined, 'b', 'c']), 25)).toEqual({
    topId: 'b',
    at: 2,
    offset: -15,
  });
  expect(topAt(rowsOf(['a', undefined]), 25)).toEqual({ topId: '', at: 0, offset: 0 });
});
