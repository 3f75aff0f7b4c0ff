import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownHtml, markdownWords } from './markdown-html.ts';

// Markdown beside CommonMark that models and people write, as they mean it. The cases of links are
// those of the GFM specification (0.29, 6.9) and of public reports.

/** The HTML of a text in one line, without directions and what only marks a picture or a sign. */
const shown = (source: string, kind: 'text' | 'file' = 'text') =>
  markdownHtml(source, kind)
    .replaceAll(/ dir="\w+"| class="picture-link"/g, '')
    .replaceAll(/<span class="unseen-sign"[^>]*>([^<]*)<\/span>/g, '$1')
    .replaceAll(/\n/g, '')
    .trim();

const link = (words: string, url = words) => `<a href="${url}">${words}</a>`;

test.each([
  ['https://a.bc…', `${link('https://a.bc')}…`],
  [
    'https://a.bc/x… https://a.bc/x…y',
    `${link('https://a.bc/x')}… ${link('https://a.bc/x…y', 'https://a.bc/x%E2%80%A6y')}`,
  ],
  [
    'https://a.bc/x～ www.a.bc＊',
    `${link('https://a.bc/x')}～ ${link('www.a.bc', 'http://www.a.bc')}＊`,
  ],
  [
    'https://a.bc/ジョン・レノン・',
    `${link('https://a.bc/ジョン・レノン', `https://a.bc/${encodeURIComponent('ジョン・レノン')}`)}・`,
  ],
  [
    'https://a.bc\u200B/x www.a.bc\u2060x',
    `${link('https://a.bc')}\u200B/x ${link('www.a.bc', 'http://www.a.bc')}\u2060x`,
  ],
  ['www.commonmark.org', link('www.commonmark.org', 'http://www.commonmark.org')],
  [
    'Visit www.commonmark.org/help for more.',
    `Visit ${link('www.commonmark.org/help', 'http://www.commonmark.org/help')} for more.`,
  ],
  [
    'Visit www.commonmark.org.',
    `Visit ${link('www.commonmark.org', 'http://www.commonmark.org')}.`,
  ],
  [
    'Visit www.commonmark.org/a.b.',
    `Visit ${link('www.commonmark.org/a.b', 'http://www.commonmark.org/a.b')}.`,
  ],
  [
    '(www.google.com/search?q=Markup+(business))',
    `(${link('www.google.com/search?q=Markup+(business)', 'http://www.google.com/search?q=Markup+(business)')})`,
  ],
  [
    'www.google.com/search?q=commonmark&hl;',
    `${link('www.google.com/search?q=commonmark', 'http://www.google.com/search?q=commonmark')}&amp;hl;`,
  ],
  [
    'www.commonmark.org/he<lp',
    `${link('www.commonmark.org/he', 'http://www.commonmark.org/he')}&lt;lp`,
  ],
  ['http://commonmark.org', link('http://commonmark.org')],
  [
    '(Visit https://encrypted.google.com/search?q=Markup+(business))',
    `(Visit ${link('https://encrypted.google.com/search?q=Markup+(business)')})`,
  ],
  ['foo@bar.baz', link('foo@bar.baz', 'mailto:foo@bar.baz')],
  [
    'hello@mail+xyz.example isn’t valid, but hello+xyz@mail.example is.',
    `hello@mail+xyz.example isn’t valid, but ${link('hello+xyz@mail.example', 'mailto:hello+xyz@mail.example')} is.`,
  ],
  ['a.b-c_d@a.b', link('a.b-c_d@a.b', 'mailto:a.b-c_d@a.b')],
  ['a.b-c_d@a.b.', `${link('a.b-c_d@a.b', 'mailto:a.b-c_d@a.b')}.`],
  ['a.b-c_d@a.b-', 'a.b-c_d@a.b-'],
  ['a.b-c_d@a.b_', 'a.b-c_d@a.b_'],
  ['Open README.md, then main.py.', 'Open README.md, then main.py.'],
  ['node.js, e.g. 1.2.3 and example.org', 'node.js, e.g. 1.2.3 and example.org'],
  ['http://a_b.c_d', 'http://a_b.c_d'],
  ['ftp://example.org and //example.org', 'ftp://example.org and //example.org'],
  ['http://localhost:3000/x', link('http://localhost:3000/x')],
  [
    '请看 https://example.org/docs。然后继续。',
    `请看 ${link('https://example.org/docs')}。然后继续。`,
  ],
  ['请看https://example.org（好）', `请看${link('https://example.org')}（好）`],
  [
    '«https://example.org»، https://example.org؟',
    `«${link('https://example.org')}»، ${link('https://example.org')}؟`,
  ],
  ['~~https://example.org/a~~', `<s>${link('https://example.org/a')}</s>`],
  ['_https://example.org/a_', `<em>${link('https://example.org/a')}</em>`],
  ['**https://example.org/a**', `<strong>${link('https://example.org/a')}</strong>`],
  [
    '**https://example.org/a**和*https://example.org/b*，',
    `<strong>${link('https://example.org/a')}</strong>和<em>${link('https://example.org/b')}</em>，`,
  ],
  ['**见 https://example.org/a**后', `<strong>见 ${link('https://example.org/a')}</strong>后`],
  ['~~https://example.org/a~~は', `<s>${link('https://example.org/a')}</s>は`],
  ['**https://example.org/a**(b)', `<strong>${link('https://example.org/a')}</strong>(b)`],
  ['https://example.org/a**b', link('https://example.org/a**b')],
  ['**b** https://example.org/a*b', `<strong>b</strong> ${link('https://example.org/a*b')}`],
  ['_a https://example.org/b_c_d e_', `<em>a ${link('https://example.org/b_c_d')} e</em>`],
  ['**www.example.org**', `<strong>${link('www.example.org', 'http://www.example.org')}</strong>`],
  [String.raw`https://example.org/a\_b`, link('https://example.org/a_b')],
  [
    '"https://example.org/a", `https://example.org`',
    `&quot;${link('https://example.org/a')}&quot;, <code>https://example.org</code>`,
  ],
  ['[www.a.org](https://b.org)', link('www.a.org', 'https://b.org')],
])('%s has links where GFM makes them', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test.each([
  ['**注意：**请先保存。', '<strong>注意：</strong>请先保存。'],
  ['これは**「重要」**です。', 'これは<strong>「重要」</strong>です。'],
  ['이것은 **중요(重要)**합니다.', '이것은 <strong>중요(重要)</strong>합니다.'],
  ['~~删除。~~保留', '<s>删除。</s>保留'],
  ['a **b:**c', 'a **b:**c'],
])('%s is stressed beside CJK signs, and elsewhere by CommonMark', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test.each([
  ['H<sub>2</sub>O, x<SUP>2</SUP>', 'H<sub>2</sub>O, x<sup>2</sup>'],
  ['<kbd>Ctrl</kbd>+<kbd>K</kbd>', '<kbd>Ctrl</kbd>+<kbd>K</kbd>'],
  ['<mark>a *b*</mark>', '<mark>a <em>b</em></mark>'],
  [
    '<b>a</b> <i>b</i> <del>c</del> <tt>d</tt>',
    '<strong>a</strong> <em>b</em> <s>c</s> <code>d</code>',
  ],
  ['a<br>b<br/>c<BR />d', 'a<br>b<br>c<br>d'],
  ['a<!-- hidden -->b', 'ab'],
  ['<span style="color:red">red</span>', 'red'],
  [
    '<time datetime="2026-11-28">today</time> <bdo dir="rtl">is</bdo> <bdi lang="ar">it</bdi>',
    'today is it',
  ],
  ['a `<time>` is <time>', 'a <code>&lt;time&gt;</code> is &lt;time&gt;'],
  ['Use <div> and </div>.', 'Use &lt;div&gt; and &lt;/div&gt;.'],
  ['Map<String, List<Integer>>', 'Map&lt;String, List&lt;Integer&gt;&gt;'],
  ['<thinking>a</thinking>', '&lt;thinking&gt;a&lt;/thinking&gt;'],
  ['<sub>never closed', '&lt;sub&gt;never closed'],
  ['closed</sub>', 'closed&lt;/sub&gt;'],
  ['**<sub>a** b</sub>', '<strong>&lt;sub&gt;a</strong> b&lt;/sub&gt;'],
  ['<a href="https://a.org/" onclick="x">a</a>', link('a', 'https://a.org/')],
  ['<a href="javascript:x">a</a>', 'a'],
  ['<a name="x"></a>b', 'b'],
  ['<img src="https://a.org/x.png" alt="Logo">', link('Image: Logo', 'https://a.org/x.png')],
  ['![Oven|300x145](https://a.org/x.png)', link('Image: Oven', 'https://a.org/x.png')],
  ['[![State](https://i.org/b.svg)](https://ci.org/7)', link('Image: State', 'https://ci.org/7')],
  [
    '<a href="https://ci.org/7"><img src="https://i.org/b.svg" alt="State"></a>',
    link('Image: State', 'https://ci.org/7'),
  ],
  ['`<br>`', '<code>&lt;br&gt;</code>'],
])('%s is shown as GitHub shows it', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test.each([
  [
    '<details>\n<summary>The *title*</summary>\n\nSome **text**.\n\n```\n</details>\n```\n\n</details>\n\nafter',
    /^<details><summary>The <em>title<\/em><\/summary><p>Some <strong>text<\/strong>.<\/p><div class="code">.*<\/details><p>after<\/p>$/,
  ],
  [
    '<figure>\n<img src="a.png" alt="A">\n<figcaption>An *A*</figcaption>\n</figure>',
    /^<p><a href="a.png">Image: A<\/a><\/p><p>An <em>A<\/em><\/p>$/,
  ],
  ['<details open>\nText', /^<details open><summary>Details<\/summary><p>Text<\/p><\/details>$/],
  [
    '<details><summary>A</summary>\n<details><summary>B</summary>b</details>\n</details>',
    /^<details><summary>A<\/summary><details><summary>B<\/summary><p>b<\/p><\/details><\/details>$/,
  ],
  ['<div align="center">\n\n# Title\n\n</div>', /^<h1>Title<\/h1>$/],
  ['<h2 align="center">A *title*</h2>', /^<h2>A <em>title<\/em><\/h2>$/],
  ['<!-- one\n\ntwo -->\ntext', /^<p>text<\/p>$/],
  [
    '> [!WARNING]\n> Back up first.',
    /^<div class="markdown-alert markdown-alert-warning"><p class="alert-title">Warning<\/p><p>Back up first.<\/p><\/div>$/,
  ],
  ['| a |\n|---|\n| b<br>c |', /<td>b<br>c<\/td>/],
  ['| a |\n|---|\n| <ul><li>b</li><li>c</li></ul> |', /<td><ul><li>b<\/li><li>c<\/li><\/ul><\/td>/],
  [
    '<table>\n  <tr><th>A</th></tr>\n\n  <tr>\n    <td colspan="2">**b**</td>\n  </tr>\n</table>',
    /^<table><tr><th>A<\/th><\/tr><tr><td colspan="2"><strong>b<\/strong><\/td><\/tr><\/table>$/,
  ],
  ['<pre><code>a &lt; b\n  c</code></pre>', /<pre><code>a &lt; b {2}c<\/code><\/pre>/],
  ['<div>\nnever closed', /^<p>&lt;div&gt;<br>never closed<\/p>$/],
  [
    '- a\n  <details>\n  <summary>S</summary>\n\n  b\n\n  </details>\n- c',
    /^<ul><li>a<details><summary>S<\/summary><p>b<\/p><\/details><\/li><li>c<\/li><\/ul>$/,
  ],
])('the block %j is shown as GitHub shows it', (source, html) => {
  expect(shown(source)).toMatch(html);
});

test('a line end is a break in a message, and a space in a file', () => {
  expect(shown('a\nb')).toBe('<p>a<br>b</p>');
  expect(shown('a \nb\n\nc  \nd', 'file')).toBe('<p>ab</p><p>c<br>d</p>');
});

test('words in lists and titles are those that are read', () => {
  expect(
    markdownWords(
      '## Plan\n\n- **Bold**er step with [link](https://example.org/x)\n- `code`\n\nTom &amp; Ann agree.',
      200,
    ),
  ).toBe('Plan Bolder step with link code Tom & Ann agree.');
  expect(markdownWords('H<sub>2</sub>O<!-- a --> and \\(x^2\\)', 200)).toBe('H2O and x^2');
  expect(markdownWords('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 15)).toBe('👨‍👩‍👧‍👦');
  expect(
    markdownWords(
      `Please review [Autumn menu](guildhall://home/local/document/${'x'.repeat(60)})`,
      20,
    ),
  ).toBe('Please review');
});

test.each([
  ['See https://example.org/a/long/path for more', 20, 'See'],
  ['See https://example.org/a and more', 25, 'See https://example.org/a'],
  ['See www.example.org/plan', 12, 'See'],
  ['见https://example.org/plan', 12, '见'],
  // A text that is nothing else is cut, so that something is said.
  ['https://example.org/a/long/path', 19, 'https://example.org'],
  // Its source ends within an address, and its words are few.
  [`**a** ${'_b_ '.repeat(8)}https://example.org/${'x'.repeat(40)}`, 20, 'a b b b b b b b b'],
])('no address is cut in half where there are other words: %j to %i', (source, length, words) => {
  expect(markdownWords(source, length)).toBe(words);
});

test('the tags of whatever is written are closed, and carry nothing that was written in them', () => {
  const part = fc.constantFrom(
    '<a href="https://a.org">',
    ...'<b> </b> <sub class=x> </sub> <details> </details> <summary> </summary> <div id=a> </div> <table> <tr> <td onclick=x> </td> </table> <ul> <li> </ul> </a> <!-- --> <br> * ** _ ` [ ](x) ~~ \n \n\n > - a'.split(
      ' ',
    ),
    ' ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const html = markdownHtml(parts.join(''), 'text');
      expect(html).not.toMatch(/<\w[^<>]*\s(?:onclick|id|style)\b/);
      const levels = [...html.matchAll(/<(\/?)(details|strong|sub|table|ul|p|blockquote)\b/g)];
      const counts = new Map<string, number>();
      for (const [, slash = '', name = ''] of levels) {
        counts.set(name, (counts.get(name) ?? 0) + (slash === '' ? 1 : -1));
      }
      expect([...counts.values()].filter((count) => count !== 0)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
