import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';
import { queryWords } from './words.ts';

const snippet = (text: string, query: string) => snippetOf(text, queryWords(query));

test.each([0, 1, 1_950, 1_999, 2_000, 2_001, 3_999, 4_000, 9_999])(
  'a word is shown that begins %d characters into its text',
  (start) => {
    const before = 'ab '.repeat(start).slice(0, Math.max(0, start - 1)) + (start > 0 ? ' ' : '');
    expect(snippet(`${before}Zaunkönig sings ${'on '.repeat(9_000)}`, 'zaunkonig')).toContain(
      'Zaunkönig sings',
    );
  },
);

test('the middle of a word is no word, wherever the text is parted', () => {
  const text = `${'x'.repeat(2_000)}sing ${'- '.repeat(2_000)}sing here`;
  expect(snippet(text, 'sing')).toContain('sing here');
});

test('of several words the first in the text is shown', () => {
  const text = `${'- '.repeat(600)}later ${'- '.repeat(3_000)}earlier`;
  expect(snippet(text, 'earlier later')).toContain('later');
});

test('a text that holds none of the words is shown from its beginning', () => {
  expect(snippet('The beginning of it all', 'elsewhere')).toBe('The beginning of it all');
});
