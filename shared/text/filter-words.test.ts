import { expect, test } from 'vitest';
import { passesFilter } from './filter-words.ts';

test.each([
  ['Brötchen für Łódź', 'brotchen'],
  ['Brötchen für Łódź', 'lodz FUR'],
  ['STRASSE', 'straße'],
  ['straße', 'STRASS'],
  ['Order flour', ''],
  ['Order flour', '  flour\torder '],
  ['İstanbul ışık', 'istanbul isik'],
  ['مُحَمَّد', 'محمد'],
])('%j passes the filter %j', (text, typed) => {
  expect(passesFilter(text, typed)).toBe(true);
});

test.each([
  ['Order flour', 'flowers'],
  ['Order flour', 'order rye'],
  ['กำ', 'กา'],
])('%j does not pass the filter %j', (text, typed) => {
  expect(passesFilter(text, typed)).toBe(false);
});
