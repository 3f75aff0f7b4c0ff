import { expect, test } from 'vitest';
import { isSelectAll } from './use-selection.ts';

const plain = { key: 'a', code: 'KeyA', ctrlKey: false, metaKey: false, shiftKey: false };
const pressed = (keys: Partial<typeof plain> & { altKey?: boolean }) =>
  isSelectAll({ ...plain, altKey: false, ...keys });

test('everything is selected by A with the platform’s modifier, in any layout', () => {
  expect(pressed({ ctrlKey: true })).toBe(true);
  expect(pressed({ metaKey: true })).toBe(true);
  expect(pressed({ ctrlKey: true, key: 'ф' })).toBe(true);
});

test('A alone, or with Shift or Alt besides, selects nothing: it may be the key of an action', () => {
  expect(pressed({})).toBe(false);
  expect(pressed({ ctrlKey: true, shiftKey: true, key: 'A' })).toBe(false);
  expect(pressed({ ctrlKey: true, altKey: true })).toBe(false);
});
