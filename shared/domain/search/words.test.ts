import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';
import { queryWords, wordsOf } from './words.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('"', '*', '^', '(', ' ', 'a', 'NEAR', '\ue000', 'が', '漢') }),
);

test.each([
  ['Hello, World!', ['hello', 'world']],
  ['Ångström ﬁne ＡＢＣ', ['angstrom', 'fine', 'abc']],
  ['会議です', ['会', '議', '会議', 'で', '議で', 'す', 'です']],
  ['がある v2 漢字abc', ['が', 'あ', 'があ', 'る', 'ある', 'v2', '漢', '字', '漢字', 'abc']],
  ['x'.repeat(100), ['x'.repeat(64)]],
  ['… — “”', []],
])('the words of %s', (text, words) => {
  expect([...wordsOf(text)]).toStrictEqual(words);
});

test('a query uses its first 32 words, each once', () => {
  const many = Array.from({ length: 40 }, (_, index) => `w${index} w0`).join(' ');
  expect(queryWords(many).words).toHaveLength(32);
});

test('a snippet is one line of whole characters around the match', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, text, query) => {
      const snippet = snippetOf(before.repeat(9) + text, queryWords(query));
      expect(snippet.isWellFormed()).toBe(true);
      expect(snippet.length).toBeLessThanOrEqual(162);
      expect(snippet).not.toMatch(/[\n\r\t]/u);
    }),
  );
  const text = `${'before '.repeat(50)}the Café here ${'after '.repeat(50)}`;
  expect(snippetOf(text, queryWords('cafe'))).toMatch(/^…before .*the Café here after .*after…$/u);
  expect(snippetOf('concatenate a cat', queryWords('cat'))).toBe('concatenate a cat');
});
