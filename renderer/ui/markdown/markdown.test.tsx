import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { violations } from '../../testing/axe.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { HeadingAnchors } from './heading-links.ts';
import { markdownHtml } from './markdown-html.ts';
import { Markdown } from './markdown.tsx';
import { setSafeHtml } from './safe-html.ts';

function showText(text: string) {
  const onOpenLink = vi.fn<(url: string) => void>();
  const onCopy = vi.fn<(text: string) => boolean>(() => true);
  const handle = show(
    <main style={{ overflow: 'auto', width: '400px' }}>
      <Markdown text={text} onOpenLink={onOpenLink} onCopy={onCopy} />
    </main>,
  );
  return { ...handle, onOpenLink, onCopy };
}

const code = (language: string, ...lines: string[]) =>
  ['```' + language, ...lines, '```'].join('\n');

const colourOf = (element: Element) => getComputedStyle(element).color;

test('a link is passed to the callback and never followed, by pointer and by keyboard', async () => {
  const { onOpenLink } = showText('See [the plan](https://example.org/plan).');
  const before = location.href;
  const link = page.getByRole('link', { name: 'the plan' });
  await userEvent.click(link);
  expect(onOpenLink.mock.calls).toEqual([['https://example.org/plan']]);
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpenLink).toHaveBeenCalledTimes(2);
  expect(location.href).toBe(before);
});

test('a bare address is a link too', async () => {
  const { onOpenLink } = showText('See https://example.org/plan or ada@example.org');
  await userEvent.click(page.getByRole('link', { name: 'https://example.org/plan' }));
  await userEvent.click(page.getByRole('link', { name: 'ada@example.org' }));
  expect(onOpenLink.mock.calls.flat()).toEqual([
    'https://example.org/plan',
    'mailto:ada@example.org',
  ]);
});

test('a link to a heading shows it and gives it the focus, by pointer and by keyboard', async () => {
  showText(
    '[Oven](#the-oven), [second](#the-oven-1), [none](#none)\n\n## The *oven*\n\n## The oven\n\n[Ödland](#%C3%B6dland-1)\n\n### Ödland 1',
  );
  const before = location.href;
  await userEvent.click(page.getByRole('link', { name: 'Oven' }));
  await expect.element(page.getByRole('heading', { name: 'The oven' }).first()).toHaveFocus();
  (page.getByRole('link', { name: 'second' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'The oven' }).last()).toHaveFocus();
  await userEvent.click(page.getByRole('link', { name: 'Ödland' }));
  await expect.element(page.getByRole('heading', { name: 'Ödland 1' })).toHaveFocus();
  await userEvent.click(page.getByRole('link', { name: 'none' }));
  expect(location.href).toBe(before);
});

test.each([
  ['the-x2-law', 'The $x^2$ law'],
  ['sum-a_1', String.raw`Sum \(a_1\)`],
  ['flour1-and-rye2', 'Flour[^a] and rye[^b]\n\n[^a]: A\n\n[^b]: B'],
  ['guide', '![Logo](https://a.example/l.png)Guide'],
  ['see-bread', 'See [#Bread](guildhall://home/local/item/itm_1)'],
])('#%s leads to %s, on the page and in what is exported', async (name, heading) => {
  const source = `[Go](#${name})\n\n## ${heading}`;
  showText(source);
  // A formula is drawn before its heading is looked for.
  const formulas = /[$\\]/.test(heading) ? 1 : 0;
  await expect.poll(() => document.querySelectorAll('h2 .katex').length).toBe(formulas);
  await userEvent.click(page.getByRole('link', { name: 'Go' }));
  await expect.element(page.getByRole('heading')).toHaveFocus();

  const { body } = document.implementation.createHTMLDocument();
  setSafeHtml(body, markdownHtml(source, 'file'));
  new HeadingAnchors().writeInto(body);
  expect(body.querySelector('h2')?.id).toBe(name);
  expect(body.querySelector('h2')?.getAttributeNames().toSorted()).toEqual(['dir', 'id']);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](#/home/local/settings)',
  '[x](data:text/html,x)',
  '[x](file:///etc/passwd)',
  '[x](app://bundle/index.html)',
  '<a href="javascript:alert(1)">x</a>',
])('%s is no link', (text) => {
  showText(text);
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

test('a remote picture is not loaded, but shown as a link', async () => {
  const { onOpenLink } = showText('![A cat](https://example.org/cat.png)');
  expect(page.getByRole('img').elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('link', { name: 'Image: A cat' }));
  expect(onOpenLink.mock.calls).toEqual([['https://example.org/cat.png']]);
});

test('a code is copied as it was written, with and without colours', async () => {
  const lines = ['const answer = 42;', '', '\tif (a < b) {} // why'];
  const { onCopy } = showText(`${code('ts', ...lines)}\n\n${code('', 'second')}`);
  await expect.element(page.getByText('const', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Copy' }).first());
  await userEvent.click(page.getByRole('button', { name: 'Copy' }).last());
  expect(onCopy.mock.calls.flat()).toEqual([`${lines.join('\n')}\n`, 'second\n']);
});

test('code in a known language has colours, and in an unknown one none', async () => {
  showText(`${code('ts', 'const a = 1;')}\n\n${code('nonsense', 'const b = 2;')}`);
  const keyword = page.getByText('const', { exact: true });
  await expect.element(keyword).toBeVisible();
  const plain = page.getByText('const b = 2;').element();
  expect(colourOf(keyword.element())).not.toBe(colourOf(plain));
  expect(plain.childElementCount).toBe(0);
});

test('a line of code that is too long has no colours, but the lines beside it do', async () => {
  showText(code('ts', 'const first = 1;', `const b = [${'1, '.repeat(900)}];`, 'const last = 3;'));
  await expect.element(page.getByText('const', { exact: true }).first()).toBeVisible();
  const keywords = [...document.querySelectorAll('.tok-keyword')];
  expect(keywords).toHaveLength(2);
  expect(document.querySelectorAll('code span').length).toBeLessThan(20);
});

test('a long text shows its beginning, and more on request', async () => {
  const text = `First words.\n\n${'word '.repeat(1_500)}\n\n${'more '.repeat(1_500)}Last words.`;
  const { remove } = showText(text);
  await expect.element(page.getByText('First words.')).toBeVisible();
  expect(page.getByText(/Last words\./).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: /^Show more \([\d,]+ characters\)$/ }));
  await expect.element(page.getByText(/Last words\./)).toBeInTheDocument();
  await expect.element(page.getByRole('button')).toHaveTextContent('Show less');

  // A row that scrolls away and back looks the same as before.
  remove();
  showText(text);
  await expect.element(page.getByText(/Last words\./)).toBeInTheDocument();
});

test('a very long text says its length, is shown whole, and folded again', async () => {
  const text = Array.from({ length: 10 }, (_, at) => `Part ${at}. ${'word '.repeat(1_000)}`);
  showText(text.join('\n\n'));
  expect(page.getByText(/^Part 9\./).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'Show all 50,098 characters' }));
  await expect.element(page.getByText(/^Part 9\./)).toBeInTheDocument();
  expect(page.getByText(/^Part \d\./).elements()).toHaveLength(10);
  await userEvent.click(page.getByRole('button', { name: 'Show less' }));
  await expect.element(page.getByText(/^Part 9\./)).not.toBeInTheDocument();
});

test('a hidden sign is seen, says its name, and turns nothing behind it', async () => {
  showText('photo\u202Egnp.exe');
  const sign = page.getByTitle('Hidden sign that turns the direction of what follows: U+202E');
  await expect.element(sign).toBeVisible();
  const { width } = sign.element().getBoundingClientRect();
  expect(width).toBeGreaterThan(2);
  const words = sign.element().nextSibling as Text;
  const range = document.createRange();
  const leftOf = (at: number) => {
    range.setStart(words, at);
    range.setEnd(words, at + 1);
    return range.getBoundingClientRect().left;
  };
  expect(leftOf(0)).toBeLessThan(leftOf(6));
  expect(sign.element().closest('p')?.textContent).toBe('photo\u202Egnp.exe');
});

test('long words, codes and tables scroll within their own boxes', async () => {
  const cells = Array.from({ length: 30 }, (_, at) => `column ${at}`);
  showText(
    [
      'long'.repeat(100),
      code('ts', `const text = '${'long '.repeat(100)}';`),
      `| ${cells.join(' | ')} |\n|${'---|'.repeat(cells.length)}\n| ${cells.join(' | ')} |`,
    ].join('\n\n'),
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  const place = page.getByRole('main').element();
  expect(place.scrollWidth).toBe(place.clientWidth);
  const table = page.getByRole('table');
  await userEvent.wheel(table, { delta: { x: 100 } });
  await expect.poll(() => table.element().scrollLeft).toBeGreaterThan(0);
});

// Axe does not know that Chromium moves the focus to every scrollable element.
test('a wide code is reached and scrolled by the keyboard', async () => {
  showText(code('nonsense', 'long '.repeat(100)));
  const box = page.getByText(/^long/).element().closest('pre');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Copy' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => box?.scrollLeft).toBeGreaterThan(0);
});

test('the boxes of a task list show their state, and cannot be changed', async () => {
  showText('- [x] bread\n- [ ] beer');
  await expect.element(page.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'To do' })).not.toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'To do' })).toBeDisabled();
});

const everything = [
  '# Heading',
  'Some **bold** and ~~gone~~ `code`, [a link](https://example.org).',
  '> quoted [link](https://example.org)',
  '- [x] done\n- [ ] open',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  code('ts', '// why', 'const a: string = "x" + /y/.test(`${1}`);', 'class B<T> { c = true }'),
  code('html', '<p class="a">&amp;</p><!-- b -->'),
  code('diff', '-old', '+new', '@@ 1 @@'),
  'note[^1]\n\n[^1]: the note',
  'Press <kbd>Ctrl</kbd>, <mark>marked</mark>, <small>small</small>, H<sub>2</sub>O',
  ...'NOTE TIP IMPORTANT WARNING CAUTION'.split(' ').map((kind) => `> [!${kind}]\n> said`),
  '<details open>\n<summary>More</summary>\n\nwords\n\n</details>',
  '<table><tr><th>A</th></tr><tr><td><ul><li>b</li></ul></td></tr></table>',
  '[![state](https://example.org/a.svg)](https://example.org)',
].join('\n\n');

test.each(themes)('a text with all kinds of Markdown passes axe in %s', async (theme) => {
  await showIn(theme);
  showText(everything);
  await expect.element(page.getByText('const', { exact: true })).toBeVisible();
  await expect.element(page.getByText('-old', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('hundreds of marks on one letter are left out wherever they are shown, and its link stays whole', () => {
  const marks = '\u0301'.repeat(1_000);
  showText(`a${marks}\n\n\`b${marks}\`\n\n    c${marks}\n\n[d](https://example.org/${marks})`);
  expect(document.body.textContent.match(/\u0301+/g)?.map(({ length }) => length)).toEqual([
    markdownLimits.marks,
    markdownLimits.marks,
    markdownLimits.marks,
  ]);
  const address = document.querySelector('a')?.getAttribute('href') ?? '';
  expect(decodeURI(address)).toBe(`https://example.org/${marks}`);
});

test('of many long texts that come at once one is formatted, and after each paint another', async () => {
  const long = '\n- [ ] a'.repeat(600);
  show(
    <main>
      {Array.from({ length: 5 }, (_, at) => (
        <Markdown key={at} text={`${at} ${long}`} onOpenLink={() => {}} onCopy={() => true} />
      ))}
    </main>,
  );
  const formatted = () => [...document.querySelectorAll('.markdown')].filter(hasBoxes).length;
  const counts = [formatted()];
  while (counts.at(-1) !== 5) {
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await new Promise(requestAnimationFrame);
    counts.push(formatted());
  }
  const steps = counts.map((count, at) => count - (counts[at - 1] ?? 0));
  expect(Math.max(...steps)).toBe(1);
});

const hasBoxes = (text: Element) => text.querySelector('input') !== null;
