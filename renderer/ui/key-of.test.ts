import { expect, test } from 'vitest';
import { keyOf, latinKeyOf } from './key-of.ts';

test.each([
  ['Enter', { key: 'Enter' }],
  ['Enter', { key: 'Enter', keyCode: 13, isComposing: false }],
  ['Enter', { key: 'Enter', keyCode: 13, nativeEvent: { isComposing: false } }],
  ['Process', { key: 'Enter', keyCode: 13, isComposing: true }],
  ['Process', { key: 'Escape', keyCode: 27, nativeEvent: { isComposing: true } }],
  // The first key of a composition comes before it, and the last one after it.
  ['Process', { key: 'Escape', keyCode: 229, isComposing: false }],
])('a key is %s for %o', (expected, event) => {
  expect(keyOf(event)).toBe(expected);
});

test.each([
  ['Russian', 'л', 'KeyK', 'K'],
  ['Russian with Caps Lock', 'Л', 'KeyK', 'K'],
  ['Russian, at the comma', 'б', 'Comma', ','],
  ['Russian, at the full stop', 'ю', 'Period', '.'],
  ['Greek', 'κ', 'KeyK', 'K'],
  ['Korean', 'ㅏ', 'KeyK', 'K'],
  ['Hebrew', 'ל', 'KeyK', 'K'],
  ['Hebrew, at the comma', 'ת', 'Comma', ','],
  ['Arabic', 'ن', 'KeyK', 'K'],
  ['Arabic, two letters by one key', 'لا', 'KeyB', 'B'],
  ['Arabic, a vowel point', 'ٍ', 'KeyS', 'S'],
  ['Arabic, a sign', '،', 'KeyK', 'K'],
  ['Persian, a digit', '۱', 'Digit1', '1'],
  ['Thai', 'า', 'KeyK', 'K'],
  ['Hindi', 'क', 'KeyK', 'K'],
  ['Georgian', 'კ', 'KeyK', 'K'],
  ['Japanese kana', 'の', 'KeyK', 'K'],
  ['English', 'k', 'KeyK', 'k'],
  ['AZERTY, A', 'a', 'KeyQ', 'a'],
  ['AZERTY, the comma', ',', 'KeyM', ','],
  ['AZERTY, a letter with a mark', 'é', 'Digit2', 'é'],
  ['Dvorak', 't', 'KeyK', 't'],
  ['Dvorak, a sign at a letter', "'", 'KeyQ', "'"],
  ['Turkish, the letter without a dot', 'ı', 'KeyI', 'ı'],
  ['German', 'ö', 'Semicolon', 'ö'],
  ['Vietnamese', 'đ', 'Digit0', 'đ'],
  ['the name of a key', 'Escape', 'Escape', 'Escape'],
  ['a key whose place nobody knows', 'л', '', 'л'],
])('%s: %s at %s is the key %s of shortcuts', (_layout, key, code, expected) => {
  expect(latinKeyOf({ key, code })).toBe(expected);
});

test('a letter in a composition is no key of shortcuts', () => {
  expect(latinKeyOf({ key: 'ㅏ', code: 'KeyK', isComposing: true })).toBe('Process');
});
