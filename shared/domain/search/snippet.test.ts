import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine, snippetOf } from './snippet.ts';
import { queryWords } from './words.ts';

const snippet = (text: string, query: string) => snippetOf(text, queryWords(query));

test.each([0, 1, 1_950, 1_999, 2_000, 2_001, 3_999, 4_000, 9_999])(
  'the snippet shows a word that begins %d characters into its text',
  (start) => {
    const before = 'ab '.repeat(start).slice(0, Math.max(0, start - 1)) + (start > 0 ? ' ' : '');
    expect(snippet(`${before}Zaunkönig sings ${'on '.repeat(9_000)}`, 'zaunkonig')).toContain(
      'Zaunkönig sings',
    );
  },
);

test('the middle of a word does not match, even at a window border', () => {
  const text = `${'x'.repeat(2_000)}sing ${'- '.repeat(2_000)}sing here`;
  expect(snippet(text, 'sing')).toContain('sing here');
});

test('the snippet shows the first match in the text', () => {
  const text = `${'- '.repeat(600)}later ${'- '.repeat(3_000)}earlier`;
  expect(snippet(text, 'earlier later')).toContain('later');
});

test('the snippet is the beginning of a text without a match', () => {
  expect(snippet('The beginning of it all', 'elsewhere')).toBe('The beginning of it all');
});

test('each run of spaces, tabs and line ends becomes one space', () => {
  const unit = fc.constantFrom(' ', '\t', '\n', '\r', '\u00a0', '\u2028', 'a', '🚀', '\ud83d');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const whole = text.toWellFormed().replaceAll('\ufffd', '');
      expect(oneLine(text)).toBe(whole.split(/\s+/u).join(' ').trim());
    }),
  );
});
