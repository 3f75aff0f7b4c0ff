import { expect, test } from 'vitest';
import { acceleratorOf, shownKeys } from './accelerator.ts';

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  [{ ...none, ctrlKey: true, altKey: true, key: 'g', code: 'KeyG' }, 'CommandOrControl+Alt+G'],
  // With Alt, macOS and some keyboards write another sign.
  [{ ...none, altKey: true, shiftKey: true, key: '©', code: 'KeyG' }, 'Alt+Shift+G'],
  [{ ...none, metaKey: true, key: ' ', code: 'Space' }, 'Super+Space'],
  [{ ...none, shiftKey: true, key: 'F8', code: 'F8' }, 'Shift+F8'],
  [{ ...none, ctrlKey: true, key: 'Control', code: 'ControlLeft' }, 'unfinished'],
  [{ ...none, key: 'g', code: 'KeyG' }, 'unusable'],
  [{ ...none, shiftKey: true, key: 'G', code: 'KeyG' }, 'unusable'],
  [{ ...none, ctrlKey: true, key: 'Enter', code: 'Enter' }, 'unusable'],
])('%j is %s', (event, keys) => {
  expect(acceleratorOf(event, false)).toBe(keys);
});

test('on macOS, Command is the main key', () => {
  const event = { ...none, metaKey: true, shiftKey: true, key: 'g', code: 'KeyG' };
  expect(acceleratorOf(event, true)).toBe('CommandOrControl+Shift+G');
  expect(shownKeys('CommandOrControl+Shift+G', true)).toBe('⌘⇧G');
  expect(shownKeys('CommandOrControl+Alt+G', false)).toBe('Ctrl+Alt+G');
  expect(shownKeys('', false)).toBe('');
});
