import { expect, test } from 'vitest';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { markdownFacts } from '../markdown-facts.ts';
import { markdownHtml, markdownWords, unkeptHtml } from '../markdown-html.ts';

/** A text as it is shown, on one line and without the directions of its blocks. */
const shown = (source: string, kind: 'file' | 'text' = 'file') =>
  markdownHtml(source, kind)
    .replaceAll(/ dir="\w+"/g, '')
    .replaceAll(/>\s+|\s+(?=<\/?(?:p|ul|ol|li|div|summary|details|blockquote)\b)/g, (found) =>
      found.trim(),
    );

const link = (named: string, words = named) => `<a data-note="${named}">${words}</a>`;

test.each([
  ['Read [[Baking/Rye bread]].', `<p>Read ${link('Baking/Rye bread')}.</p>`],
  ['[[Settings|the settings]]', `<p>${link('Settings', 'the settings')}</p>`],
  ['[[Rye bread#The crust]]', `<p>${link('Rye bread#The crust', 'Rye bread &gt; The crust')}</p>`],
  ['[[Rye bread#^crust]]', `<p>${link('Rye bread#^crust', 'Rye bread')}</p>`],
  ['**[[A]]** and `[[B]]`', `<p><strong>${link('A')}</strong>and <code>[[B]]</code></p>`],
  ['[[#Later on]]', '<p><a href="#later-on">Later on</a></p>'],
  ['[[#^called]]', '<p><a href="#%5Ecalled">^called</a></p>'],
  ['[[<b>|"x"]]', `<p><a data-note="&lt;b&gt;">&quot;x&quot;</a></p>`],
  ['[[a]] [[b]](c)', `<p>${link('a')}<a href="c">[b]</a></p>`],
  ['[[a]]\n\n[a]: /url', '<p>[<a href="/url">a</a>]</p>'],
  ['[x [[a]] y](/url)', `<p>[x ${link('a')}y](/url)</p>`],
  ['\\[[a]]', '<p>[[a]]</p>'],
  ['[x](../Menus/Autumn%20menu.md#lunch)', `<p>${link('../Menus/Autumn menu.md#lunch', 'x')}</p>`],
  ['[x](https://a.example/b.md)', '<p><a href="https://a.example/b.md">x</a></p>'],
  ['[x](/url) [y](a.md?b)', '<p><a href="/url">x</a><a href="a.md?b">y</a></p>'],
  ['[[1, 2], [3, 4]]', '<p>[[1, 2], [3, 4]]</p>'],
  ['the matrix [[1, 0]] of f[[i]]', '<p>the matrix [[1, 0]] of f[[i]]</p>'],
  [
    '[[sketch.png]]',
    '<p><a class="note-file" title="A file that isn’t kept here">sketch.png</a></p>',
  ],
])('%s is shown as what it leads to', (source, html) => {
  expect(shown(source)).toBe(html);
});

test.each([
  [
    '![[Starter#Feeding]]',
    `<p><span class="note-embed" data-embed="Starter#Feeding">${link('Starter#Feeding', 'Starter &gt; Feeding')}</span></p>`,
  ],
  [
    '![[oven.png|300]]',
    '<p><span class="note-file" title="A file that isn’t kept here">oven.png</span></p>',
  ],
])('%s is a place where a note is shown, or the name of a file', (source, html) => {
  expect(shown(source)).toBe(html);
});

test('a cell of a table has a link with words of its own', () => {
  expect(shown('| a |\n|---|\n| [[Rye bread\\|Rye]] |')).toContain(link('Rye bread', 'Rye'));
});

test.each([
  ['The sum ==is not final== yet', '<p>The sum <mark>is not final</mark>yet</p>'],
  ['(==a **b**==), ==c==.', '<p>(<mark>a <strong>b</strong></mark>), <mark>c</mark>.</p>'],
  ['a==b && c==d', '<p>a==b &amp;&amp; c==d</p>'],
  ['if (a) == b and c == d', '<p>if (a) == b and c == d</p>'],
  ['a === b, ==c', '<p>a === b, ==c</p>'],
  ['`==a==` ==a', '<p><code>==a==</code>==a</p>'],
  ['日本==語==です', '<p>日本<mark>語</mark>です</p>'],
])('%s is marked where it is meant', (source, html) => {
  expect(shown(source)).toBe(html);
});

test.each([
  ['final %%for us%% yet.', '<p>final yet.</p>'],
  ['%%a%%\n\nb', '<p>b</p>'],
  ['a\n\n%%\nb\n\n- c\n%%\n\nd', '<p>a</p><p>d</p>'],
  ['%% a\nb %%\nc', '<p>c</p>'],
  ['- a %%b%%\n- %%c%%\n- d', '<ul><li>a</li><li></li><li>d</li></ul>'],
  ['100%% of 50%% x', '<p>100%% of 50%% x</p>'],
  ['printf("%%d %%s")', '<p>printf(&quot;%%d %%s&quot;)</p>'],
  ['%%a\n\nb', '<p>%%a</p><p>b</p>'],
  ['%%%%%%\na\n%%%%%%', '<p>%%%%%%\na\n%%%%%%</p>'],
  ['`%%a%%`', '<p><code>%%a%%</code></p>'],
  ['    %%a%%', expect.stringContaining('%%a%%')],
])('of %j nothing is shown but what is not hidden', (source, html) => {
  expect(shown(source)).toEqual(html);
});

test.each([
  ['Twice a day. ^feeding', '<p data-block="feeding">Twice a day.</p>'],
  ['- a\n- b ^c-1', '<ul><li>a</li><li data-block="c-1">b</li></ul>'],
  ['# A ^top', '<h1 data-block="top">A</h1>'],
  ['> a\n\n^said', '<blockquote><p>a</p></blockquote><p data-block="said"></p>'],
  ['^alone', '<p>^alone</p>'],
  ['x ^2', '<p>x ^2</p>'],
  ['a^bcd', '<p>a^bcd</p>'],
  ['`a ^bcd`', '<p><code>a ^bcd</code></p>'],
])('the name of a paragraph is not shown in a document: %j', (source, html) => {
  expect(shown(source)).toBe(html);
});

test('a name at the end of a message is shown, since nobody can link to it', () => {
  expect(shown('I agree ^this', 'text')).toContain('^this');
});

test.each([
  [
    '> [!tip]- Keep it *warm*\n> It likes 26 °C.',
    '<details class="markdown-alert markdown-alert-tip"><summary class="callout-title">Keep it <em>warm</em></summary><p>It likes 26 °C.</p></details>',
  ],
  [
    '> [!faq]+\n> - a',
    '<details class="markdown-alert markdown-alert-important" open><summary class="callout-title">Faq</summary><ul><li>a</li></ul></details>',
  ],
  [
    '> [!WARNING] Hot\n> > [!note]\n> > Within.',
    '<div class="markdown-alert markdown-alert-warning"><p class="callout-title">Hot</p><div class="markdown-alert markdown-alert-note"><p class="alert-title">Note</p><p>Within.</p></div></div>',
  ],
  [
    '> [!my kind]\n> a',
    '<div class="markdown-alert markdown-alert-note"><p class="callout-title">My kind</p><p>a</p></div>',
  ],
  ['> [!a](/b)', '<blockquote><p><a href="/b">!a</a></p></blockquote>'],
  ['> a\n> [!tip] b', '<blockquote><p>a<br>[!tip] b</p></blockquote>'],
])('the callout %j folds as it says', (source, html) => {
  expect(shown(source).replaceAll('<br>\n', '<br>').replaceAll('a\n[', 'a<br>[')).toBe(html);
});

test.each([
  ['/', 'Half done'],
  ['-', 'Cancelled'],
  ['>', 'Put off'],
  ['<', 'Scheduled'],
  ['!', 'Important'],
  ['?', 'Question'],
  ['*', 'Starred'],
  ['"', 'Quotation'],
])('a box with %s is named', (sign, name) => {
  const html = shown(`- [${sign}] *a* b`);
  expect(html).toContain(`aria-label="${name}"`);
  expect(html).toMatch(/<em>a<\/em>\s*b<\/li>/);
});

test('a letter in a box stays a word', () => {
  expect(shown('- [a] one')).toBe('<ul><li>[a] one</li></ul>');
});

test('a footnote within its line, and the tags that notes have, are shown', () => {
  expect(shown('Rye.^[Fed twice.]')).toMatch(/footnote-mark.*Fed twice\./);
  expect(shown('a<br>b <u>c</u> <kbd>d</kbd>')).toContain('b <u>c</u><kbd>d</kbd>');
});

test('the facts of a text have its words without signs, and the names of its paragraphs', () => {
  const { blocks, blockNames } = markdownFacts(
    '[[A|b]] ==c== %%d%% ^E1f\n\n> [!tip]- t\n> u\n\n![[N]]',
  );
  expect(blocks).toEqual(['b c', 't', 'u', 'N']);
  expect(blockNames).toEqual(['e1f']);
  expect(markdownWords('[[A|b]] ==c== ![[N#h]]', 100)).toBe('b c N > h');
});

test.each([
  '[[',
  '[[a',
  '![[a]]',
  '==',
  '==a',
  ' ==a== ',
  '%%',
  '%%a ',
  '%%\n',
  '%% a\n',
  '> [!a]-\n',
  '> [!a]- b\n\n',
  ' ^ab',
  'a ^abc\n\n',
  '- [/] a\n',
  '^[a',
])('fifty thousand characters of %j are formatted in time', (part) => {
  allowStalls('it formats a text that nobody writes, in one turn');
  const source = part.repeat(50_000 / part.length);
  expect(() => unkeptHtml(source, 'file')).not.toThrow();
});
