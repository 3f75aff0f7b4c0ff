import { expect, test } from 'vitest';
import { parseFilter } from '../filter/work-filter.ts';
import { filterAddressOf, groupingIn, treeGroupingIn, withoutArrangement } from './work-views.ts';

test('the address of a board names its filter and its grouping, and each can be read from it', () => {
  const place = { view: 'board', filter: 'status=review&text=a+%26+b', grouping: 'none' } as const;
  const address = filterAddressOf(place);
  expect(address).not.toMatch(/[/?#]/);
  expect(groupingIn(address)).toBe('none');
  expect(withoutArrangement(address)).toBe(place.filter);
  expect(parseFilter(address)).toEqual(parseFilter(place.filter));
  expect(filterAddressOf({ ...place, filter: '' })).toBe('group=none');
});

test('the address of another view has no grouping, and an unknown one groups nothing', () => {
  expect(filterAddressOf({ view: 'tree', filter: '' })).toBe('');
  expect(groupingIn('')).toBeUndefined();
  expect(groupingIn('group=colour')).toBeUndefined();
});

test('the address of a tree in groups says so, and each view takes the groupings that it has', () => {
  const sort = { by: 'title', isDescending: false } as const;
  const place = { view: 'tree', filter: 'text=a', grouping: 'status', sort } as const;
  const address = filterAddressOf(place);
  expect(address).toBe('text=a&group=status&sort=title');
  expect(treeGroupingIn(address)).toBe('status');
  expect(groupingIn(address)).toBeUndefined();
  expect(treeGroupingIn('group=objective')).toBeUndefined();
  expect(treeGroupingIn('')).toBeUndefined();
  expect(withoutArrangement(address)).toBe('text=a');
});
