import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveDrafts } from '../../../entities/local-state/draft-store.ts';
import { violations } from '../../../testing/axe.ts';
import { showEditor, textbox } from '../../../testing/document-pane.tsx';
import { showIn } from '../../../testing/show.tsx';

const content = textbox('Content');

afterEach(saveDrafts);

/** The lines of the text, as they are seen. */
function lines(): string[] {
  return [...content.element().querySelectorAll('.cm-line')].map(({ textContent }) => textContent);
}

const formatted = [
  ['# Bread', 'Bread'],
  ['## Rye ##', 'Rye'],
  ['**Rye** and *spelt*, ~~wheat~~', 'Rye and spelt, wheat'],
  ['`salt` \\* 2', 'salt * 2'],
  ['See [oven](https://example.org/oven "Hot") <https://a.example>', 'See oven https://a.example'],
  ['> quoted', 'quoted'],
  ['- one', '• one'],
  ['  - two', '  • two'],
  ['- [x] done', ' done'],
  ['- [/] half', ' half'],
  ['2. [-] not done', '2.  not done'],
  ['- [*](https://a.example) link', '• * link'],
  ['- [/]', '• [/]'],
  ['1. first', '1. first'],
  ['2. [ ] second', '2.  second'],
  ['---', ''],
  ['[note] and [^1] stay', '[note] and [^1] stay'],
  ['![oven](https://example.org/oven.png)', '![oven](https://example.org/oven.png)'],
  ['#', '#'],
  ['$a*b*c \\\\ d$ for $5 and *6*', '$a*b*c \\\\ d$ for $5 and 6'],
  ['\\(a^2\\) and \\[ *x* \\]', '\\(a^2\\) and \\[ *x* \\]'],
  ['\\[1\\] is *no* formula', '[1] is no formula'],
] as const;

test.each(formatted)(
  '%j is seen as %j, and as it is written at the caret',
  async (written, seen) => {
    await showEditor(`${written}\n\nend`);
    await expect.poll(lines).toEqual([seen, '', 'end']);
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await expect.poll(lines).toEqual([written, '', 'end']);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.poll(lines).toEqual([seen, '', 'end']);
  },
);

test('a box with another sign is named and ticked as readers see it', async () => {
  await showEditor('- [/] half\n- [!] first\n\n```\n- [?] code\n```\n\nend');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect.element(box('Half done')).not.toBeChecked();
  await expect.element(box('Important')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
  expect(box('Half done').element().getAttribute('data-sign')).toBe('/');
  const middle = () => {
    const { top, height } = page.getByRole('checkbox').first().element().getBoundingClientRect();
    return top + height / 2;
  };
  const before = middle();
  await userEvent.click(box('Half done'));
  await expect.element(box('Done')).toBeChecked();
  expect(Math.abs(middle() - before)).toBeLessThan(1);
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{Control>}{Enter}{/Control}');
  await expect.poll(() => lines().slice(0, 2)).toEqual([' half', '- [x] first']);
});

test('code in blocks, and what is selected, stay as they are written', async () => {
  await showEditor('```js\n**a**\n```\n\n**b**\n\nend');
  await expect.poll(lines).toEqual(['```js', '**a**', '```', '', 'b', '', 'end']);
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(lines).toEqual(['```js', '**a**', '```', '', '**b**', '', 'end']);
});

test('headings are larger, and lines stay in their place as the caret moves', async () => {
  await showEditor('# Bread\n\n- one\n  - two\n\n> quoted\n\nend');
  const tops = () =>
    [...content.element().querySelectorAll('.cm-line')].map(
      (line) => line.getBoundingClientRect().top,
    );
  await expect.poll(lines).toContain('Bread');
  const before = tops();
  for (const line of ['Bread', '• one', '  • two', 'quoted']) {
    expect(lines()).toContain(line);
  }
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.poll(lines).toContain('# Bread');
  expect(tops()).toEqual(before);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(lines).toContain('- one');
  expect(tops()).toEqual(before);
  const [heading] = content.element().querySelectorAll('.cm-line');
  const last = [...content.element().querySelectorAll('.cm-line')].at(-1);
  expect(heading?.getBoundingClientRect().height).toBeGreaterThan(
    last?.getBoundingClientRect().height ?? Infinity,
  );
});

test('the words of a list stand in one column, with the mark and without it, and on all rows', async () => {
  await showEditor('- one\n- [ ] two\n3. three\n\nend');
  const left = (words: string) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(content.element(), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.textContent?.indexOf(words) ?? -1;
      if (at >= 0) {
        range.setStart(walker.currentNode, at);
        return Math.round(range.getBoundingClientRect().left);
      }
    }
    return undefined;
  };
  await expect.poll(lines).toContain('• one');
  const bullet = left('one');
  expect(bullet).toBeDefined();
  expect(left('two')).toBe(bullet);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.poll(lines).toContain('- one');
  expect(left('one')).toBe(bullet);
});

test('a task is ticked by its box and by a key', async () => {
  const { submitted } = await showEditor('- [ ] one\n- [x] two\n\nend');
  const box = (at: number) => page.getByRole('checkbox', { name: 'Done' }).nth(at);
  await userEvent.click(box(0));
  await expect.element(box(0)).toBeChecked();
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Control>}{Enter}s{/Control}');
  await expect.poll(submitted).toMatchObject([{ content: '- [x] one\n- [ ] two\n\nend' }]);
});

test('a press on a line shows its marks once the pointer is let go, and selects nothing', async () => {
  await showEditor('# Bread and **rye**\n\nend');
  await expect.poll(lines).toContain('Bread and rye');
  await userEvent.click(content.getByText('Bread and', { exact: false }));
  await expect.poll(lines).toContain('# Bread and **rye**');
  expect(getSelection()?.toString()).toBe('');
});

test.each([
  ['- one', '{Enter}two{Enter}{Enter}end', '- one\n- two\nend'],
  ['- one', '{Enter}two{Tab}{Enter}three{Shift>}{Tab}{/Shift}', '- one\n  - two\n- three'],
  ['- [x] one', '{Enter}two', '- [x] one\n- [ ] two'],
  ['1. one', '{Enter}two{Enter}{Tab}three', '1. one\n2. two\n   1. three'],
  ['1. [x] one', '{Enter}two', '1. [x] one\n2. [ ] two'],
  ['> one', '{Enter}two', '> one\n> two'],
  ['```\na', '{Tab}b', '```\n  ab'],
])('the keys of lists make of %j by %s: %j', async (written, keys, made) => {
  const { submitted } = await showEditor(written);
  await userEvent.keyboard(`${keys}{Control>}s{/Control}`);
  await expect.poll(submitted).toMatchObject([{ content: made }]);
});

test('Escape and Tab leave the text, and Tab indents again once one is back', async () => {
  await showEditor('- one\n- two');
  await expect.element(content).toHaveAccessibleDescription(/Esc, then Tab/);
  await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
  await expect.element(content).not.toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => content.element().textContent).toContain('  - two');
  await expect.element(content).toHaveFocus();
});

test.each(['light', 'dark', 'forced'] as const)(
  'a formatted text has no violations in %s',
  async (theme) => {
    await showIn(theme);
    await showEditor(formatted.map(([written]) => written).join('\n\n'));
    await expect.poll(lines).toContain('Bread');
    expect(await violations()).toEqual([]);
  },
);
