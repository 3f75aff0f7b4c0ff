import { describe, expect, it } from 'vitest';

import { isSameAccelerator, parseAccelerator } from './accelerator.ts';

const NOTHING_HELD = { isControl: false, isShift: false, isAlt: false, isMeta: false };

describe('parseAccelerator', () => {
  it.each([
    ['CmdOrCtrl+Shift+F', { keys: ['f'], isControl: true, isShift: true }],
    ['F11', { keys: ['f11'] }],
    ['Alt+1', { keys: ['1', 'Digit1'], isAlt: true }],
    ['CommandOrControl+Plus', { keys: ['+'], isControl: true, isShift: true }],
    ['Ctrl+-', { keys: ['-', 'Minus'], isControl: true }],
    ['Ctrl++', { keys: ['+'], isControl: true, isShift: true }],
    ['Super+Up', { keys: ['arrowup'], isMeta: true }],
    ['Ctrl+num5', { keys: ['Numpad5'], isControl: true }],
    ['Ctrl+,', { keys: [',', 'Comma'], isControl: true }],
  ])('parses %s', (text, expected) => {
    expect(parseAccelerator(text)).toEqual({ ...NOTHING_HELD, ...expected });
  });

  it.each(['', 'Ctrl', 'Ctrl+A+B', 'Ctrl+Shift+'])('refuses %j', (text) => {
    expect(parseAccelerator(text)).toBeUndefined();
  });
});

describe('isSameAccelerator', () => {
  it('compares keys, not spelling', () => {
    expect(isSameAccelerator('Ctrl+Alt+G', 'Alt+Control+g')).toBe(true);
    expect(isSameAccelerator('Ctrl+G', 'Ctrl+H')).toBe(false);
    expect(isSameAccelerator('', '')).toBe(false);
  });
});
