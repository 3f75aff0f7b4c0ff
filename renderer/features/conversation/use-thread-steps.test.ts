import { expect, test } from 'vitest';
import { neighbour } from './use-thread-steps.ts';

const ids = ['a', 'b', 'c', 'd'];
const any = () => true;

test('the next and the previous thread are those beside the open one', () => {
  expect(neighbour(ids, 'b', 1, any)).toBe('c');
  expect(neighbour(ids, 'b', -1, any)).toBe('a');
});

test('past its end a list begins again', () => {
  expect(neighbour(ids, 'd', 1, any)).toBe('a');
  expect(neighbour(ids, 'a', -1, any)).toBe('d');
});

test('with no open thread, or one that is not in the list, the ends are next', () => {
  for (const from of [undefined, 'x']) {
    expect(neighbour(ids, from, 1, any)).toBe('a');
    expect(neighbour(ids, from, -1, any)).toBe('d');
  }
});

test('only what is wanted counts, and the open thread itself never', () => {
  expect(neighbour(ids, 'b', 1, (id) => id === 'a' || id === 'b')).toBe('a');
  expect(neighbour(ids, 'b', -1, (id) => id === 'd')).toBe('d');
  expect(neighbour(ids, 'b', 1, (id) => id === 'b')).toBeUndefined();
  expect(neighbour([], undefined, 1, any)).toBeUndefined();
  expect(neighbour(['b'], 'b', -1, any)).toBeUndefined();
});
