import { expect, test } from 'vitest';
import { automaticTitle } from '../domain/conversation/title.ts';
import { wordsOfMarkdown } from './spoken-words.ts';

const said = (markdown: string) => wordsOfMarkdown(markdown, (_thing, title) => title ?? '');

test.each([
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['&lt;kbd&gt; is a tag', '<kbd> is a tag'],
  ['a&nbsp;b &hellip; &rarr; c', 'a\u00a0b … → c'],
  ['it&#39;s &#x1F600; &#128512;', "it's 😀 😀"],
  ['&#0; &#xD800; &#x110000;', '\ufffd \ufffd \ufffd'],
  ['a &unheard; b & c &amp', 'a &unheard; b & c &amp'],
  ['`&amp;` and \\&amp;', '&amp; and &amp;'],
  ['[a &amp; b](https://example.org)', 'a & b'],
  ['&constructor; &toString;', '&constructor; &toString;'],
])('%j is said as it is shown: %j', (markdown, words) => {
  expect(said(markdown)).toBe(words);
});

test('a title has the characters that are shown', () => {
  expect(automaticTitle('## R&amp;D: 3 &lt; 4', [])).toBe('R&D: 3 < 4');
});
