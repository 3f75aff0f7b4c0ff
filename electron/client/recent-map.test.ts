import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.ts';

test('the entry used the longest ago goes first', () => {
  const map = new RecentMap<string, number>(3);
  map.set('a', 1);
  map.set('b', 2);
  map.set('c', 3);
  map.get('a');
  map.set('b', 4);
  map.set('d', 5);
  expect(map.entries()).toEqual([
    ['a', 1],
    ['b', 4],
    ['d', 5],
  ]);
  expect([map.get('c'), map.has('c')]).toEqual([undefined, false]);
});
