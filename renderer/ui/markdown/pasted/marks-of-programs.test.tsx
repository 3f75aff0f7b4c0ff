import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

test.each([
  ['<p>Sign <u>here</u></p>', 'Sign <u>here</u>'],
  ['<p><ins>more </ins>and <u><b>most</b></u></p>', '<ins>more</ins> and <u>**most**</u>'],
  ['<p><span style="text-decoration:underline">a</span> b</p>', '<u>a</u> b'],
  [
    '<p><span style="font-weight:700;text-decoration:line-through underline">a</span></p>',
    '<u>~~**a**~~</u>',
  ],
  ['<u><p>a</p><ul><li>b</li></ul></u>', '<u>a</u>\n\n- <u>b</u>'],
  ['<u>a <u>b</u></u><b>c</b><u></u>', '<u>a b</u>**c**'],
  // A link has its line already.
  ['<a href="https://a.example"><u>a</u></a>', '[a](https://a.example)'],
  ['<u><a href="https://a.example">a</a></u>', '[a](https://a.example)'],
  [
    '<a href="https://a.example" style="text-decoration:none"><span style="text-decoration:underline">a</span></a>',
    '[a](https://a.example)',
  ],
  ['<u>see <a href="https://a.example">a</a></u>', '<u>see [a](https://a.example)</u>'],
])('underlined words stay so: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)?.markdown).toBe(markdown);
});

test.each([
  ['<p>a<strong> b </strong>c</p>', 'a **b** c'],
  ['<p>Rye <i> <b> bread </b></i>now</p>', 'Rye ***bread*** now'],
  ['<p><b>Head<br></b>words</p>', '**Head**\\\nwords'],
  ['<p>a<b> </b>b<s>\u00A0c</s></p>', 'a b\u00A0~~c~~'],
  [
    '<p><span style="font-weight:700">A</span><span style="font-style:italic"> b</span></p>',
    '**A** *b*',
  ],
])('spaces at the ends of a mark stand outside of it: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)?.markdown).toBe(markdown);
});
