import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pasteFormatLimits } from '#shared/limits/page-limits.ts';
import { showDocument, textbox } from '../../../../testing/document-pane.tsx';
import { htmlShapes } from '../../../../../tests/fixtures/html-shapes.ts';
import { pageWorkMs } from '../../../../testing/page-work.ts';
import { htmlToMarkdown } from '../../../../ui/markdown/pasted/html-to-markdown.ts';

const content = textbox('Content');

/** Opens the editor on a text, with the cursor at its end. */
async function edit(text = '') {
  const { submitted } = showDocument(text, { mode: 'edit', document: { title: 'Menu' } });
  await expect.element(content).toBeVisible();
  await userEvent.click(content);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const saved = async () => {
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => submitted().length).toBe(1);
    return (submitted()[0] as { content?: string }).content;
  };
  return { saved };
}

/** Pastes as the system does; answers whether the editor took it. */
function paste(types: Readonly<Record<string, string>>, files: readonly File[] = []): boolean {
  const clipboardData = new DataTransfer();
  for (const [type, words] of Object.entries(types)) {
    clipboardData.setData(type, words);
  }
  for (const file of files) {
    clipboardData.items.add(file);
  }
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  content.element().dispatchEvent(event);
  return event.defaultPrevented;
}

const table =
  '<meta charset=utf-8><style>td{color:red}</style><table><tr><td>Name<td>Price</tr>' +
  '<tr><td>Rye<td>3</tr></table>';
const tableMarkdown = '| Name | Price |\n| - | - |\n| Rye | 3 |';

test('a table becomes Markdown between empty lines; one undo brings the words, another none', async () => {
  const { saved } = await edit('Prices');
  paste({ 'text/html': table, 'text/plain': 'Name\tPrice\nRye\t3' });
  await expect.element(content).toHaveTextContent('Prices| Name | Price || - | - || Rye | 3 |');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(content).toHaveTextContent('PricesName PriceRye 3');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(content).toHaveTextContent('Prices');
  await userEvent.keyboard('{Control>}yy{/Control}');
  expect(await saved()).toBe(`Prices\n\n${tableMarkdown}`);
});

test('words with formatting stay in their line', async () => {
  const { saved } = await edit('See ');
  paste({
    'text/html': '<a href="https://a.example">the <b>plan</b></a>',
    'text/plain': 'the plan',
  });
  expect(await saved()).toBe('See [the **plan**](https://a.example)');
});

test('cells without HTML become a table, in a text with other ends of lines too', async () => {
  const { saved } = await edit('Prices\r\n');
  paste({ 'text/plain': 'Name\tPrice\r\nRye\t3\r\n' });
  expect(await saved()).toBe(`Prices\r\n\r\n${tableMarkdown.replaceAll('\n', '\r\n')}`);
});

test('Shift+Ctrl+V pastes plain, and so does a paste into code', async () => {
  const { saved } = await edit('```\ncode\n');
  paste({ 'text/html': table, 'text/plain': 'a\tb\nc\td' });
  await userEvent.keyboard('\n```\n');
  // The paste that the keys cause here has nothing in it.
  const keys = { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true };
  content.element().dispatchEvent(new KeyboardEvent('keydown', keys));
  paste({ 'text/plain': 'a\tb\nc\td' });
  expect(await saved()).toBe('```\ncode\na\tb\nc\td\n```\na\tb\nc\td');
});

test('a very large paste is plain, says so, and is quick', async () => {
  const { saved } = await edit();
  const html = `<b>x</b>${'<p>y</p>'.repeat(1_000_000)}`;
  paste({ 'text/html': html, 'text/plain': 'y' });
  await expect.element(page.getByText(/^What you pasted is very large/)).toBeVisible();
  expect(await saved()).toBe('y');
});

test('a picture is refused with what to do instead', async () => {
  await edit('Rye');
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  paste({}, [picture]);
  await expect.element(page.getByText(/^A document holds pictures by their address/)).toBeVisible();
  paste({ 'text/html': '<meta charset="utf-8"><img src="https://a.example/b.png">' }, [picture]);
  await expect.element(content).toHaveTextContent('Rye');
});

test('a file that is no text is refused with what to do instead', async () => {
  await edit('Rye');
  expect(paste({}, [new File(['x'], 'a.pdf', { type: 'application/pdf' })])).toBe(true);
  await expect.element(page.getByText(/^A document holds text and links/)).toBeVisible();
  await expect.element(content).toHaveTextContent('Rye');
});

test('a picture within the HTML that is left out is said, also where words alone are pasted', async () => {
  const { saved } = await edit();
  paste({ 'text/html': '<p>a</p><img src="data:image/png;base64,AA">', 'text/plain': 'a' });
  await expect.element(page.getByText(/^Pictures, videos and frames without/)).toBeVisible();
  expect(await saved()).toBe('a');
});

test('a formula without its source is pasted as it is drawn, and that is said', async () => {
  const { saved } = await edit();
  const drawn =
    '<span class="katex"><span class="katex-html"><span>x</span><span>2</span></span></span>';
  paste({ 'text/html': `so ${drawn}`, 'text/plain': 'so x2' });
  await expect.element(page.getByText(/^A formula was pasted as it is drawn/)).toBeVisible();
  expect(await saved()).toBe('so x2');
});

test('a formula that was copied from a message is the same in a document', async () => {
  const { saved } = await edit('See: ');
  paste({
    'text/html': 'The area is <span class="guildhall-maths">$A = \\pi r^2$</span> of it.',
    'text/plain': 'The area is $A = \\pi r^2$ of it.',
  });
  expect(await saved()).toBe('See: The area is $A = \\pi r^2$ of it.');
});

test.each([
  ['<h2>One</h2><ul><li>a<ul><li>b</ul></ul>', '## One\n\n- a\n  - b'],
  ['<b style="font-weight:normal"><p><span style="font-weight:700">a</span> b</p></b>', '**a** b'],
  ['<p>a</p><script>pwned=1</script><p><i>b</i><br>c</p>', 'a\n\n*b*\\\nc'],
  ['<a href="javascript:pwned=1">a</a> <b>b</b>', 'a **b**'],
  ['<a href="https://a.example/?q=(1)">a</a>', '[a](https://a.example/?q=\\(1\\))'],
  ['<img src="https://a.example/b.png" alt="c">', '![c](https://a.example/b.png)'],
  ['<ul><li><input type=checkbox checked> a</ul>', '- [x] a'],
  ['<x-y>a <u>b <font>c</font></u></x-y><o:p><b>d</b></o:p>', 'a <u>b c</u>**d**'],
  [
    '<svg><text>a</text></svg><math><mi>a</mi></math><style>b</style><title>c</title><b>d</b>',
    '$a$**d**',
  ],
  ['<a href="file:///etc/passwd">a</a> <a href="//b.example">b</a> <b>c</b>', 'a b **c**'],
  ['<pre><code class="language-js">a</code></pre><p>b</p>', '```js\na\n```\n\nb'],
  ['<b>&lt;script&gt;</b> *a* # b', '**\\<script>** \\*a\\* # b'],
  ['<s>a</s> <code>b`c</code>', '~~a~~ ``b`c``'],
  ['<table><tr><td colspan=2>a<tr><td>b|<td>c</table>', '| a | |\n| - | - |\n| b\\| | c |'],
])('%s is pasted as %j', (html, markdown) => {
  expect(htmlToMarkdown(html)?.markdown).toBe(markdown);
});

test.each([
  'plain',
  '<p>one</p><p>two</p>',
  '<div><span>a</span></div>',
  '<pre>one\ncode</pre>',
  '<ul></ul>',
  '',
])('%j says no more than its words', (html) => {
  expect(htmlToMarkdown(html)).toBeUndefined();
});

test('pictures within the HTML are left out, and that is known', () => {
  const converted = htmlToMarkdown('<b>a</b><img src="data:image/png;base64,AAAA">');
  expect(converted).toMatchObject({ markdown: '**a**', isLossy: true });
});

const most = pasteFormatLimits.elements;

test.each([
  `<table><tr><td colspan=1000 rowspan=60000>${'<td>'.repeat(20)}</table>`,
  '<i>'.repeat(most + 1),
  '<b>'.repeat(pasteFormatLimits.depth + 1),
  `<b>${'x'.repeat(pasteFormatLimits.html)}</b>`,
  `<b>${'x'.repeat(pasteFormatLimits.text + 1)}</b>`,
  `${'<blockquote>'.repeat(90)}<b>a</b><pre>${'a\n'.repeat(40_000)}</pre>`,
  `${'<blockquote>'.repeat(90)}<b>a</b>${'<p>a'.repeat(most / 2)}`,
  `${'<x-y>'.repeat(500)}${'<font>a</font>'.repeat(3 * most)}<b>b</b>`,
])('beyond the limits it is not converted: %#', (html) => {
  expect(() => htmlToMarkdown(html)).toThrow(RangeError);
});

test.each(Object.entries(htmlShapes))(
  'the most costly HTML is converted in a short task: %s',
  async (_name, html) => {
    let markdown: string | undefined;
    const ranMs = await pageWorkMs(() => {
      markdown = htmlToMarkdown(html)?.markdown;
    });
    expect(markdown).not.toBe('');
    expect(ranMs).toBeLessThan(250);
  },
);
