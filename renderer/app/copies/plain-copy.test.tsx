import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { plainCopy } from './plain-copy.ts';

// A selection is copied as it is seen, in HTML and as text, whatever surrounds it.

beforeAll(() => page.viewport(900, 600));

interface Copy {
  readonly plain: string;
  readonly html: string;
}

/** Copies the words from one to another, or all of a text. */
function copied(text: string, [first, last = first]: readonly string[] = []): Copy {
  show(<Markdown text={text} onOpenLink={() => {}} onCopy={() => true} />);
  return copyShown(first, last);
}

function copyShown(first?: string, last?: string): Copy {
  const place = document.querySelector('.markdown:last-of-type') ?? document.body;
  const range = document.createRange();
  range.selectNodeContents(place);
  if (first !== undefined && last !== undefined) {
    const [begin, end] = [placeOf(place, first), placeOf(place, last)];
    range.setStart(begin.node, begin.at);
    range.setEnd(end.node, end.at + last.length);
  }
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  const { html, drawnWords } = plainCopy(range);
  const words = drawnWords ?? String(getSelection());
  return { plain: words.trim().replaceAll(/\n+/g, '\n'), html: html.replaceAll('\n', '') };
}

function placeOf(place: Element, words: string): { node: Node; at: number } {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const at = texts.currentNode.nodeValue?.indexOf(words) ?? -1;
    if (at >= 0) {
      return { node: texts.currentNode, at };
    }
  }
  throw new Error(`“${words}” is not there.`);
}

const table = '| a | b | c |\n|---|---|---|\n| one | two | three |\n| four | five | six |';
const list = '3. one\n4. two **bold**\n   - sub\n   - subs\n5. three';
const formula = '<span class="guildhall-maths">$a^2$</span>';

const parts: readonly (readonly [string, string, readonly string[], Copy])[] = [
  [
    'half a table is a table',
    table,
    ['two', 'five'],
    {
      plain: 'two\tthree\nfour\tfive',
      html: '<table><tbody><tr><td>two</td><td>three</td></tr><tr><td>four</td><td>five</td></tr></tbody></table>',
    },
  ],
  [
    'the head of a table and a part of its first row',
    table,
    ['b', 'one'],
    {
      plain: 'b\tc\none',
      html: '<table><thead><tr><th>b</th><th>c</th></tr></thead><tbody><tr><td>one</td></tr></tbody></table>',
    },
  ],
  [
    'cells of a row',
    table,
    ['two', 'three'],
    {
      plain: 'two\tthree',
      html: '<table><tbody><tr><td>two</td><td>three</td></tr></tbody></table>',
    },
  ],
  ['a part of a cell', table, ['tw'], { plain: 'tw', html: 'tw' }],
  [
    'items from the midst of a list go on with its numbers',
    list,
    ['two', 'three'],
    {
      plain: 'two bold\nsub\nsubs\nthree',
      html: '<ol start="4"><li>two <strong>bold</strong><ul><li>sub</li><li>subs</li></ul></li><li>three</li></ol>',
    },
  ],
  [
    'a list that is begun before what comes after it',
    `${list}\n\nAfter`,
    ['three', 'After'],
    { plain: 'three\nAfter', html: '<ol start="5"><li>three</li></ol><p>After</p>' },
  ],
  [
    'items of an inner list',
    list,
    ['sub', 'subs'],
    { plain: 'sub\nsubs', html: '<ul><li>sub</li><li>subs</li></ul>' },
  ],
  ['a part of an item', list, ['tw'], { plain: 'tw', html: 'tw' }],
  [
    'a formula in a list',
    '1. so $a^2$\n2. then',
    ['so', 'then'],
    { plain: 'so $a^2$\nthen', html: `<ol><li>so ${formula}</li><li>then</li></ol>` },
  ],
  [
    'a part of a code block',
    '```js\nlet a = 1;\n  b();\n```',
    ['let', 'b'],
    {
      plain: 'let a = 1;\n  b',
      html: '<pre><code class="language-js">let a = 1;  b</code></pre>',
    },
  ],
  [
    'words that are folded away',
    '<details><summary>More</summary>\n\nHidden **words**\n\n</details>\n\nAfter',
    [],
    { plain: 'More\nAfter', html: '<div><p>More</p><p>After</p></div>' },
  ],
  [
    'words that are unfolded',
    '<details open><summary>More</summary>\n\nShown **words**\n\n</details>',
    [],
    {
      plain: 'More\nShown words',
      html: '<div><p>More</p><p>Shown <strong>words</strong></p></div>',
    },
  ],
  [
    'an alert',
    '> [!WARNING]\n> Hot\n>\n> - oven',
    [],
    {
      plain: 'Warning\nHot\noven',
      html: '<div><blockquote><p><strong>Warning</strong></p><p>Hot</p><ul><li>oven</li></ul></blockquote></div>',
    },
  ],
  [
    'tasks',
    '- [x] done\n- [ ] open',
    ['do', 'op'],
    { plain: 'done\n[ ] op', html: '<ul><li>done</li><li><input type="checkbox"> op</li></ul>' },
  ],
  [
    'a word of a link',
    'See [the page](https://example.org/a) now',
    ['page'],
    { plain: 'page', html: '<a href="https://example.org/a">page</a>' },
  ],
  [
    'a bold word within a heading',
    '# Rye **and** 👩‍👩‍👧',
    ['and'],
    { plain: 'and', html: '<strong>and</strong>' },
  ],
  [
    'a heading with signs of several parts',
    '# 🍞 Rye 👩‍👩‍👧',
    [],
    { plain: '🍞 Rye 👩‍👩‍👧', html: '<div><h1>🍞 Rye 👩‍👩‍👧</h1></div>' },
  ],
  [
    'a mention, and a link to a thing of the application',
    'Ask [@Ada](guildhall://home/local/operator/o1) and [Plan](guildhall://home/local/item/i1)',
    [],
    { plain: 'Ask @Ada and Plan', html: '<div><p>Ask @Ada and Plan</p></div>' },
  ],
  [
    'a picture, and one in a link',
    '![a cat](https://example.org/c.png) [![b](https://example.org/d.png)](https://example.org)',
    [],
    {
      plain: 'Image: a cat Image: b',
      html: '<div><p><a href="https://example.org/c.png">Image: a cat</a> <a href="https://example.org">Image: b</a></p></div>',
    },
  ],
  [
    'words from right to left',
    'مرحبا **بالعالم** 123\n\n- שלום',
    ['بالعالم', 'שלום'],
    {
      plain: 'بالعالم 123\nשלום',
      html: '<p><strong>بالعالم</strong> 123</p><ul><li>שלום</li></ul>',
    },
  ],
  [
    'marks of notes have their numbers, and so have the notes',
    'Bread[^1] and[^x] it[^1].\n\n[^1]: Rye.\n[^x]: Two.',
    ['Bread', 'Two.'],
    {
      plain: 'Bread[1] and[2] it[1].\n[1] Rye.\n[2] Two.',
      html: '<p>Bread<sup>1</sup> and<sup>2</sup> it<sup>1</sup>.</p><hr><ol><li><p>Rye.  </p></li><li><p>Two.</p></li></ol>',
    },
  ],
  [
    'one note alone',
    'Bread[^1] and[^x].\n\n[^1]: Rye.\n[^x]: Two.\n[^y]: Three.',
    ['Two.'],
    { plain: 'Two.', html: 'Two.' },
  ],
];

test.each(parts)('%s', (_name, text, words, copy) => {
  expect(copied(text, words)).toEqual(copy);
});

const diagram = '```mermaid\nflowchart LR\nA --> B\n```\n\nAfter';
const source = 'flowchart LR\nA --> B';
const sourceHtml = '<pre><code class="language-mermaid">flowchart LRA --&gt; B</code></pre>';

test('a diagram is its source, once, also while it is drawn', async () => {
  const copy = copied(diagram);
  expect(copy.plain).toBe(`${source}\nAfter`);
  expect(copy.html).toContain(sourceHtml);
  expect(copy.html.match(/flowchart/g)).toHaveLength(1);
  await expect.element(page.getByRole('img', { name: 'Diagram: flowchart' })).toBeVisible();
  expect(copyShown()).toEqual(copy);
});
