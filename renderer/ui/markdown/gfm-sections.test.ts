import { expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

// The sections of the GFM specification (0.29) beyond CommonMark, by our own examples of each of
// their rules: tables (4.10), tasks (5.3), what is struck through (6.5), tags that are left out
// (6.11). Links (6.9) are in dialect.test.ts, CommonMark is in commonmark-examples.test.ts.

/** The HTML of a text in one line, without directions and the places of tasks. */
const shown = (source: string) =>
  markdownHtml(source, 'file')
    .replaceAll(/ (?:dir|data-task|aria-label)="[^"]*"/g, '')
    .replaceAll(/\s*\n\s*/g, '')
    .trim();

const cells = (kind: 'th' | 'td', row: readonly string[]) =>
  `<tr>${row.map((cell) => `<${kind}>${cell}</${kind}>`).join('')}</tr>`;
const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table><thead>${cells('th', head)}</thead>${
    rows.length === 0 ? '' : `<tbody>${rows.map((row) => cells('td', row)).join('')}</tbody>`
  }</table>`;

test.each([
  ['| a | b |\n| - | - |\n| 1 | 2 |', table(['a', 'b'], ['1', '2'])],
  ['a | b\n--|--\n1 | 2', table(['a', 'b'], ['1', '2'])],
  ['| a |\n| - |', table(['a'])],
  ['| a | b |\n| - |\n| 1 |', '<p>| a | b || - || 1 |</p>'],
  ['| a | b |\n| - | - |\n| 1 |', table(['a', 'b'], ['1', ''])],
  ['| a | b |\n| - | - |\n| 1 | 2 | 3 |', table(['a', 'b'], ['1', '2'])],
  ['| a |\n| - |\n| 1 |\n> b', `${table(['a'], ['1'])}<blockquote><p>b</p></blockquote>`],
  ['| a |\n| - |\n| 1 |\n\nb', `${table(['a'], ['1'])}<p>b</p>`],
  ['| a |\n| - |\n1\n2', table(['a'], ['1'], ['2'])],
  ['| a |\n| - |\n| x \\| y |', table(['a'], ['x | y'])],
  ['| a |\n| - |\n| `x \\| y` |', table(['a'], ['<code>x | y</code>'])],
  ['| a |\n| - |\n| **x \\| y** |', table(['a'], ['<strong>x | y</strong>'])],
  ['| *a* |\n| - |\n| ~~b~~ |', table(['<em>a</em>'], ['<s>b</s>'])],
  ['text\n| a |\n| - |', `<p>text</p>${table(['a'])}`],
  ['- | a |\n  | - |\n  | 1 |', `<ul><li>${table(['a'], ['1'])}</li></ul>`],
])('4.10: the table %j', (source, html) => {
  expect(shown(source).replaceAll(/<div[^>]*>|<\/div>/g, '')).toBe(html);
});

test('4.10: cells are aligned by their colons', () => {
  const html = shown('| a | b | c | d |\n| :- | :-: | -: | - |\n| 1 | 2 | 3 | 4 |');
  const classes = [...html.matchAll(/<t[hd](?: class="cell-(\w+)")?>/g)].map(([, at]) => at);
  const row = ['left', 'center', 'right', undefined];
  expect(classes).toEqual([...row, ...row]);
});

test.each([
  ['- [ ] a\n- [x] b\n- [X] c', [false, true, true]],
  ['1. [ ] a\n2. [x] b', [false, true]],
  ['* [x] a\n  + [ ] b', [true, false]],
  ['- [ ] a\n\n- [x] b', [false, true]],
  ['- [ ]\n- []\n- [y] a\n- [x]b', []],
  ['[ ] a', []],
  ['- a [ ] b', []],
  ['- `[ ] a`', []],
])('5.3: the tasks of %j', (source, boxes) => {
  const found = shown(source).match(/<input[^>]*>/g) ?? [];
  expect(found.every((each) => each.startsWith('<input type="checkbox" disabled'))).toBe(true);
  expect(found.map((each) => each.includes(' checked'))).toEqual(boxes);
});

test.each([
  ['~~a~~ b', '<s>a</s> b'],
  ['~~a b~~', '<s>a b</s>'],
  ['~~ a ~~', '~~ a ~~'],
  ['a ~~b', 'a ~~b'],
  ['~~a *b*~~', '<s>a <em>b</em></s>'],
  ['*a ~~b~~*', '<em>a <s>b</s></em>'],
  ['`~~a~~`', '<code>~~a~~</code>'],
  [String.raw`\~~a~~`, '~~a~~'],
  ['a~~b~~c', 'a<s>b</s>c'],
])('6.5: %j', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test('6.5: a paragraph ends what is struck through', () => {
  expect(shown('This ~~has a\n\nnew paragraph~~.')).toBe(
    '<p>This ~~has a</p><p>new paragraph~~.</p>',
  );
});

test('6.5: one tilde strikes nothing, on purpose, since it stands for “about” in many texts', () => {
  expect(shown('~5 to ~10 and ~b~')).toBe('<p>~5 to ~10 and ~b~</p>');
});

test.each('title textarea style xmp iframe noembed noframes script plaintext'.split(' '))(
  '6.11: <%s> is words',
  (name) => {
    const html = shown(`a <${name}>b</${name}> c`);
    expect(html).toContain(`&lt;${name}&gt;b`);
    expect(html).not.toContain(`<${name}`);
  },
);
