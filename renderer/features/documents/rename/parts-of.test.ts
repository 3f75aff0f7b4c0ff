import { expect, test } from 'vitest';
import { togetherLimits } from '#shared/limits/limits.ts';
import { partsOf } from './parts-of.ts';

const write = (content: string, before = '') => ({
  input: { docId: 'doc_1', content },
  baseVersion: { values: { content: before } },
});
const lengths = (parts: readonly (readonly unknown[])[]) => parts.map((part) => part.length);

test('writes that fit are one part, in their order', () => {
  const writes = [write('a'), write('b')];
  expect(partsOf(writes)).toEqual([writes]);
});

test('no part has more writes than are accepted at once', () => {
  const most = togetherLimits.writes;
  expect(lengths(partsOf(Array.from({ length: most }, () => write('a'))))).toEqual([most]);
  expect(lengths(partsOf(Array.from({ length: most + 1 }, () => write('a'))))).toEqual([most, 1]);
});

test('a part has the texts with what stood there before, and no more than are accepted', () => {
  const most = { writes: 10, text: 30 };
  // Each is 14 long with its id.
  const writes = Array.from({ length: 5 }, () => write('abcde', 'abcd'));
  expect(lengths(partsOf(writes, most))).toEqual([2, 2, 1]);
});

test('one text that is too long for any part stands in one of its own', () => {
  const long = write('x'.repeat(50));
  expect(lengths(partsOf([write('a'), long, write('b')], { writes: 10, text: 30 }))).toEqual([
    1, 1, 1,
  ]);
});
