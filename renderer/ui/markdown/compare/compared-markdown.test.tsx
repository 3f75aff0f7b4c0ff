import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../../testing/axe.ts';
import { show, showIn, themes } from '../../../testing/show.tsx';
import { ComparedMarkdown } from './compared-markdown.tsx';

function showBoth(
  left: string,
  right: string,
  tags: readonly ['del' | 'mark', 'ins' | 'mark'] = ['del', 'ins'],
) {
  return show(
    <main style={{ display: 'flex', height: '500px' }}>
      <ComparedMarkdown
        left={{ name: 'Before', text: left, tag: tags[0] }}
        right={{ name: 'After', text: right, tag: tags[1] }}
        onOpenLink={() => undefined}
        onCopy={() => true}
      />
    </main>,
  );
}

const table = page.getByRole('table', { name: 'Before and After' });

/** The marked words and things in the rows, in the order of the page. */
function marked(): readonly string[] {
  const found = document.querySelectorAll(
    '.compared-rows :is(.compared-mark, .compared-mark-thing)',
  );
  return [...found].map((mark) => {
    // A formula that is set has its source once, and its signs twice.
    const { textContent } = mark.querySelector('annotation') ?? mark;
    return `${mark.tagName.toLowerCase()} ${textContent.trim()}`.trim();
  });
}

test.each([
  ['a word', 'Bake the rye bread', 'Bake the spelt bread', ['del rye', 'ins spelt']],
  ['a word within its paragraph', 'Rye', 'Rye and spelt', ['ins and spelt']],
  ['how a word looks', 'Rye bread', 'Rye **bread**', ['del bread', 'ins bread']],
  ['where a link leads', '[a](https://a.example)', '[a](https://b.example)', ['del a', 'ins a']],
  ['a task that is done', '- [ ] bake', '- [x] bake', ['input', 'input']],
  ['a cell', '| a | b |\n|-|-|\n| c | d |', '| a | b |\n|-|-|\n| c | e |', ['del d', 'ins e']],
  ['a formula', 'It is $a$.', 'It is $b$.', ['span a', 'span b']],
  ['a line of a code', '```\na\nb\n```', '```\na\nc\n```', ['del b', 'ins c']],
  ['a heading of another level', '# Rye', '## Rye', ['del Rye', 'ins Rye']],
  ['words without spaces', '我喜欢面包', '我喜欢蛋糕', ['del 面包', 'ins 蛋糕']],
  ['a paragraph that is new', 'Rye', 'Rye\n\nSpelt', ['ins Spelt']],
])('a difference is marked, and nothing else: %s', async (_, left, right, marks) => {
  showBoth(left, right);
  await expect.element(table).toBeVisible();
  await expect.poll(marked).toEqual(marks);
});

test('a mark within closed details is shown', async () => {
  const details = (words: string) => `<details>\n<summary>More</summary>\n\n${words}\n\n</details>`;
  showBoth(details('Rye'), details('Spelt'));
  await expect.element(page.getByText('Spelt')).toBeVisible();
});

test('no Markdown is shown, and what is the same is folded until it is asked for', async () => {
  const parts = Array.from({ length: 9 }, (_, at) => `## Part ${at}`).join('\n\n');
  showBoth(`${parts}\n\n**Rye**`, `${parts}\n\n**Spelt**`);
  await expect.element(table).not.toMatchTextContent(/[#*]/);
  await expect.element(page.getByRole('heading', { name: 'Part 3' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Show 8 unchanged blocks' }));
  await expect.element(page.getByRole('heading', { name: 'Part 3' }).first()).toBeVisible();
});

test('texts that only look the same say so', async () => {
  showBoth('*Rye*', '_Rye_');
  await expect.element(page.getByText(/^Both look the same/)).toBeVisible();
});

test('marks are told by lines, also in forced colours, and those of a conflict on both sides', async () => {
  await showIn('forced');
  showBoth('Rye', 'Spelt');
  await expect.poll(marked).toEqual(['del Rye', 'ins Spelt']);
  const lines = (selector: string) =>
    [...document.querySelectorAll(`.compared-rows ${selector}`)].map(
      (mark) => getComputedStyle(mark).textDecorationLine,
    );
  expect(lines('del')).toEqual(['line-through']);
  expect(lines('ins')).toEqual(['underline']);
  showBoth('Rye', 'Spelt', ['mark', 'mark']);
  await expect.poll(() => lines('mark')).toEqual(['underline', 'underline']);
});

test.each([...themes, 'forced'] as const)('a comparison passes axe in %s', async (theme) => {
  await showIn(theme);
  showBoth(
    '# Menu\n\nRye [mill](https://a.example)\n\n- [ ] bake\n\n```js\nlet a;\n```',
    '# Menu\n\nSpelt [mill](https://b.example)\n\n- [x] bake\n\n```js\nlet b;\n```',
  );
  await expect.poll(marked).not.toEqual([]);
  expect(await violations()).toEqual([]);
});
