import { expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';
import { seenHtml } from './seen-html.ts';

const rlo =
  '<span class="unseen-sign" title="Hidden sign that turns the direction of what follows: U+202E">\u202E</span>';

test('a hidden sign is marked by its name, and stays in the text', () => {
  expect(seenHtml('a\u202E<b> & "c"')).toBe(`a${rlo}&lt;b&gt; &amp; &quot;c&quot;`);
  expect(seenHtml(`a${'\u200B'.repeat(9)}`)).toContain(
    'title="Hidden sign without a width: U+200B U+200B U+200B U+200B …"',
  );
});

test.each([
  ['**a\u202Eb**', `<strong>a${rlo}b</strong>`],
  ['[a\u202Eb](https://example.org)', `<a href="https://example.org">a${rlo}b</a>`],
  ['`a\u202Eb`', `<code>a${rlo}b</code>`],
  ['# a\u202Eb', `a${rlo}b</h1>`],
  ['| a\u202Eb |\n|---|', `a${rlo}b</th>`],
])('%j marks it too', (source, html) => {
  expect(markdownHtml(source, 'text')).toContain(html);
});

test('a block of code has its text alone, which is copied', () => {
  expect(markdownHtml('```\na\u202Eb\n```', 'text')).toContain('<code>a\u202Eb\n</code>');
});
