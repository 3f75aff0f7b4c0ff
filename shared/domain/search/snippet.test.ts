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

test('of an answer with many long texts, a far word is shown if it is written as in the query', () => {
  const far = `${'漢'.repeat(49_000)} the Zaunkönig sings`;
  const query = queryWords('zaunkonig');
  expect(snippetOf(far, queryWords('SINGS'), { among: 200 })).toContain('Zaunkönig sings');
  expect(snippetOf(far, query, { among: 1 })).toContain('Zaunkönig sings');
  // So much text is not folded for each of 200 texts.
  expect(snippetOf(far, query, { among: 200 })).toMatch(/^漢+…$/u);
});

test('the middle of a word does not match, even at a window border', () => {
  const text = `${'x'.repeat(2_000)}sing ${'- '.repeat(2_000)}sing here`;
  expect(snippet(text, 'sing')).toContain('sing here');
});

test('the snippet shows the first match in the text', () => {
  const text = `${'- '.repeat(600)}later ${'- '.repeat(3_000)}earlier`;
  expect(snippet(text, 'earlier later')).toContain('later');
});

test('the snippet shows the place at which the words stand together', () => {
  const text = `oven ${'and so on '.repeat(100)} the rye for the oven ${'and so on '.repeat(20)}`;
  expect(snippet(text, 'oven rye')).toContain('the rye for the oven');
});

test.each([
  ['## Tasks\n- [ ] heat the **oven**\n> *soon*', 'Tasks heat the oven soon'],
  ['| Deck oven | Salva |\n| --- | --- |\n| new | *old* |', 'Deck oven · Salva new · old'],
  ['[the oven](https://example.org/a) and `code`', 'the oven and code'],
  ['get_user_name for the oven at 2 * 3 * 4', 'get_user_name for the oven at 2 * 3 * 4'],
  ['the oven<br>is <kbd>hot</kbd><!-- not seen -->', 'the oven is hot'],
])('the snippet of %j is as people read it', (text, line) => {
  expect(snippet(text, 'oven')).toBe(line);
});

test('the snippet cuts no emoji, no letter with its marks and no link', () => {
  const family = '👨‍👩‍👧‍👦';
  const cut = snippet(family.repeat(60), 'nothing').replaceAll('…', '');
  expect(cut.replaceAll(family, '')).toBe('');
  const link = `https://example.org/${'a'.repeat(300)}`;
  expect(snippet(link, 'nothing')).toBe('https://example.org/…');
  const thai = 'น้ำ'.repeat(100);
  expect(snippet(thai, 'nothing').replaceAll('น้ำ', '')).toBe('…');
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
