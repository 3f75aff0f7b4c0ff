import { expect, test } from 'vitest';
import { actionIds, actionShortcuts } from '../capability/action.ts';
import {
  changeShortcut,
  conflictsIn,
  isReserved,
  shortcutIn,
  usableChanges,
} from './shortcut-changes.ts';

test('no two actions that can meet have the same keys from the beginning', () => {
  const doubled = actionIds.filter((id) => {
    const keys = actionShortcuts[id];
    return keys !== undefined && conflictsIn({}, id, keys).length > 0;
  });
  expect(doubled).toEqual([]);
});

test('an action of the window conflicts with every other, and screens do not with each other', () => {
  expect(conflictsIn({}, 'newThread', 'Mod+K')).toEqual(['openPalette']);
  expect(conflictsIn({}, 'newThread', 'J')).toEqual(['nextEntry']);
  expect(conflictsIn({}, 'nextEntry', 'Mod+N')).toEqual(['newThread']);
  expect(conflictsIn({}, 'nextEntry', 'F2')).toEqual([]);
});

test('the action that had the keys before loses them, and gets them back with a reset', () => {
  const taken = changeShortcut({}, 'newThread', 'Mod+K');
  expect(taken).toEqual({ newThread: 'Mod+K', openPalette: null });
  expect(shortcutIn(taken, 'openPalette')).toBeUndefined();
  expect(changeShortcut(taken, 'openPalette', undefined)).toEqual({ newThread: null });
});

test('keys of the beginning are no change', () => {
  const changed = changeShortcut({}, 'newThread', 'Mod+J');
  expect(changeShortcut(changed, 'newThread', 'Mod+N')).toEqual({});
});

test('copying is nobody else’s, and stays the key of copying items', () => {
  expect(isReserved('newThread', 'Mod+C')).toBe(true);
  expect(isReserved('copyItem', 'Mod+C')).toBe(false);
});

test('a change that another version kept is left out', () => {
  const kept = { newThread: 'Mod+J', fly: 'Mod+Y', search: 'Hyper+F', openPalette: null };
  expect(usableChanges(kept)).toEqual({ newThread: 'Mod+J', openPalette: null });
});
