import { expect, test } from 'vitest';
import { pluralIn } from './plural.ts';

test('a message has the plural form of its count, formatted for the language', () => {
  const plural = pluralIn('en');
  const forms = { one: '# message', other: '# messages' };
  expect([0, 1, 2, 1_200].map((count) => plural(count, forms))).toEqual([
    '0 messages',
    '1 message',
    '2 messages',
    '1,200 messages',
  ]);
});

test('each plural form of a language can have its own message', () => {
  const plural = pluralIn('pl');
  const forms = { one: '# plik', few: '# pliki', many: '# plików', other: '# pliku' };
  expect([1, 2, 5, 1.5].map((count) => plural(count, forms))).toEqual([
    '1 plik',
    '2 pliki',
    '5 plików',
    '1,5 pliku',
  ]);
});
