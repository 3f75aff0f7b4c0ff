import { expect, test } from 'vitest';
import { buildHome } from '../testing/build-entities.ts';
import { movedHomeIds } from './home-store.ts';

const state = { homes: ['a', 'b', 'c'].map((id) => buildHome({ id })) };

test.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 5, 'abc'],
  ['b', -5, 'bac'],
  ['nobody', 1, 'abc'],
])('%s moved by %i', (id, by, expected) => {
  expect(movedHomeIds(state, id, by).join('')).toBe(expected);
});
