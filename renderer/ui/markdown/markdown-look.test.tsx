import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { letTimePass } from '../../testing/held-time.ts';
import { show } from '../../testing/show.tsx';
import { copiedMs } from './act-on.ts';
import { Markdown } from './markdown.tsx';

// How a text is laid out, and what is pressed in it.

function showText(text: string) {
  const onOpenLink = vi.fn<(url: string) => void>();
  show(
    <main style={{ width: '400px' }}>
      <Markdown text={text} onOpenLink={onOpenLink} onCopy={() => true} />
    </main>,
  );
  return { onOpenLink };
}

const boxOf = (words: RegExp) => page.getByText(words).element().getBoundingClientRect();

test.each([
  ['a paragraph', 'Some\n\nlast'],
  ['a heading', 'Some\n\n# last'],
  ['a quote', '> Some\n>\n> last'],
  ['a list', '- Some\n\n- last'],
  ['a nested list', '- Some\n\n  - last'],
  ['a footnote', 'Some[^1]\n\n[^1]: last'],
])('nothing stands beneath a text that ends with %s', (_, source) => {
  showText(source);
  const { bottom } = page.getByRole('main').element().getBoundingClientRect();
  expect(bottom - boxOf(/^last/).bottom).toBeLessThan(4);
});

test('headings differ by level', () => {
  showText('# one\n\n## two\n\n### three\n\n#### four');
  const sizes = page
    .getByRole('heading')
    .elements()
    .map((heading) => getComputedStyle(heading).fontSize);
  expect(sizes).toEqual(['20px', '17px', '15px', '14px']);
});

test('the words of a table stay whole, and its columns keep their alignment', () => {
  const word = 'Unbreakable'.repeat(3);
  showText(`| ${word} | b | c |\n|:--|:-:|--:|\n| ${word} | ${word} | ${word} |`);
  const cells = page.getByRole('cell').elements();
  const row = ['left', 'center', 'right'];
  expect(cells.map((cell) => getComputedStyle(cell).textAlign)).toEqual([...row, ...row]);
  for (const cell of cells) {
    expect(cell.clientHeight).toBeLessThan(40);
    expect(cell.getAttribute('style')).toBeNull();
  }
});

test('indented code scrolls in a frame of its own, and can be copied', async () => {
  showText(`    ${'long '.repeat(100)}`);
  const box = page.getByText(/^long/).element().closest('pre');
  expect(box?.scrollWidth).toBeGreaterThan(box?.clientWidth ?? 0);
  expect(box?.clientWidth).toBeLessThanOrEqual(400);
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('code without a language has no head', () => {
  showText('```\nplain\n```\n\n```ts\ncode\n```');
  const heights = [...document.querySelectorAll('.code')].map(({ clientHeight }) => clientHeight);
  expect(document.querySelectorAll('.code-head')).toHaveLength(1);
  expect(heights[0]).toBeLessThan((heights[1] ?? 0) - 20);
});

test('a copied code block says so for a moment', async () => {
  showText('```\nplain\n```');
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  await userEvent.click(copy);
  const copied = page.getByRole('button', { name: 'Copied' });
  await expect.element(copied).toBeVisible();
  expect(copied.element().querySelector('[aria-live="polite"]')?.textContent).toBe('Copied');
  await letTimePass(copiedMs);
  await expect.element(copy).toBeVisible();
});

test('a fence of an unknown language puts no class of its choice on the page', () => {
  showText('```markdown-piece\na\n```\n\n```TS\nb\n```');
  const classes = [...document.querySelectorAll('pre code')].map(({ className }) => className);
  expect(classes).toEqual(['', 'language-ts']);
  expect(page.getByText('markdown-piece').elements()).toHaveLength(1);
});

test('a footnote and its marks lead to each other by keyboard', async () => {
  const { onOpenLink } = showText('Some[^a], more[^b], again[^a]\n\n[^a]: first\n[^b]: second');
  const marks = page.getByRole('button', { name: 'Footnote 1', exact: true });
  (marks.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('listitem').first()).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(marks.last()).toHaveFocus();
  expect(onOpenLink).not.toHaveBeenCalled();
});

test('each level of a task list is indented as a level of any other', () => {
  const boxes = '- [ ] one\n  - [x] two\n    - [ ] three';
  showText(`${boxes}\n\n${boxes.replaceAll(/\[.\] /g, 'plain ')}`);
  const [one = 0, two = 0, three = 0] = page
    .getByRole('checkbox')
    .elements()
    .map((box) => box.getBoundingClientRect().left);
  expect([two - one, three - two]).toEqual([24, 24]);
  expect(one).toBeGreaterThan(0);
});

test('a numbered list of tasks shows its numbers, each before its box', () => {
  showText('9. [x] nine\n10. [ ] ten\n\n    - [ ] within\n\n1) other\n2) [ ] two');
  const items = page.getByRole('listitem').elements();
  const marks = items.map((item) => getComputedStyle(item).listStyleType);
  expect(marks).toEqual(['decimal', 'decimal', 'none', 'decimal', 'decimal']);
  const boxes = page.getByRole('checkbox').elements();
  const distances = boxes.map((box) => {
    const item = box.closest('li');
    return box.getBoundingClientRect().left - (item?.getBoundingClientRect().left ?? 0);
  });
  expect(distances.map((distance) => distance >= 0)).toEqual([true, true, false, true]);
});

test('the box of a task stands at the height of its words', () => {
  showText('- [x] Words');
  const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
  const words = document.createRange();
  words.selectNodeContents(page.getByRole('listitem').element().lastChild ?? document.body);
  const box = page.getByRole('checkbox').element().getBoundingClientRect();
  expect(Math.abs(middleOf(box) - middleOf(words.getBoundingClientRect()))).toBeLessThan(1);
});

test('each block runs in the direction of its own words', () => {
  showText('Words\n\nمرحبا بالعالم\n\n- עברית\n\n```\ncode\n```');
  const directionOf = (words: string) =>
    getComputedStyle(page.getByText(words).element()).direction;
  expect(['Words', 'مرحبا بالعالم', 'עברית', 'code'].map(directionOf)).toEqual([
    'ltr',
    'rtl',
    'rtl',
    'ltr',
  ]);
});

test.each(['https:evil.test', 'http:evil.test', 'https:/evil.test', 'https://', '/a', '#/home'])(
  'an address without a host is no link: %s',
  (address) => {
    showText(`[words](${address})`);
    expect(page.getByRole('link').elements()).toHaveLength(0);
  },
);

test('an address is handed on as it was written', async () => {
  const { onOpenLink } = showText('[words](https://example.org/a?b#c)');
  await userEvent.click(page.getByRole('link', { name: 'words' }));
  expect(onOpenLink.mock.calls).toEqual([['https://example.org/a?b#c']]);
});
