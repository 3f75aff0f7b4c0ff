import { expect, test } from 'vitest';
import { changedFields } from './find-conflict.ts';

test('the number that a service has given an item is no change by somebody else', () => {
  const seen = { updatedAt: '2026-11-30T10:00:00.000Z', values: { title: 'Bake' } };
  const updatedAt = '2026-11-30T10:00:01.000Z';
  expect(changedFields({ id: 'wi_1', title: 'Bake', number: 12, updatedAt }, seen)).toEqual([]);
  expect(changedFields({ id: 'wi_1', title: 'Knead', number: 12, updatedAt }, seen)).toMatchObject([
    { field: 'title', theirs: 'Knead', seen: 'Bake' },
  ]);
});

test('another author of the same document is no change by itself', () => {
  const updatedBy = (name: string) => ({ updatedBy: { id: name, type: 'user', name } });
  const values = { title: 'Menu', ...updatedBy('Anna') };
  const seen = { updatedAt: '2026-11-30T10:00:00.000Z', values };
  const now = { title: 'Menu', ...updatedBy('Bea'), updatedAt: '2026-11-30T10:00:01.000Z' };
  expect(changedFields(now, seen)).toEqual([]);
  expect(changedFields({ ...now, title: 'Card' }, seen)).toMatchObject([{ field: 'title' }]);
});
