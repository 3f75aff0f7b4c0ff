import { expect, test } from 'vitest';
import { pluralIn } from './plural.ts';

test('a message takes the form of its count, and the count as the language writes it', () => {
  const plural = pluralIn('en');
  const forms = { one: '# message', other: '# messages' };
  expect([0, 1, 2, 1_200].map((count) => plural(count, forms))).toEqual([
    '0 messages',
    '1 message',
    '2 messages',
    '1,200 messages',
  ]);
});

test('a language with more plurals than English has a form for each', () => {
  const plural = pluralIn('pl');
  const forms = { one: '# plik', few: '# pliki', many: '# plików', other: '# pliku' };
  expect([1, 2, 5, 1.5].map((count) => plural(count, forms))).toEqual([
    '1 plik',
    '2 pliki',
    '5 plików',
    '1,5 pliku',
  ]);
});
