import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { show } from '../../testing/show.tsx';
import { keepCopiesPlain } from './plain-copies.ts';

beforeAll(() => keepCopiesPlain(document));

/** Shows an element, selects the match of a selector, and copies as the menu and the keys do. */
function copyFrom(element: ReactNode, selector: string): { event: Event; data: DataTransfer } {
  show(element);
  const found = document.querySelector(selector);
  if (found === null) {
    throw new Error(`There is no ${selector}.`);
  }
  if (found instanceof HTMLTextAreaElement) {
    found.select();
  } else {
    getSelection()?.selectAllChildren(found);
  }
  const data = new DataTransfer();
  const event = new ClipboardEvent('copy', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
  });
  found.dispatchEvent(event);
  return { event, data };
}

/** Copies from the element that is shown already. */
function copyAgain(selector: string): { plain: string; html: string } {
  const found = document.querySelector(selector);
  getSelection()?.selectAllChildren(found as Element);
  const data = new DataTransfer();
  const event = new ClipboardEvent('copy', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
  });
  found?.dispatchEvent(event);
  return { plain: data.getData('text/plain'), html: data.getData('text/html') };
}

function copied(text: string, selector = '.markdown'): { plain: string; html: string } {
  const formatted = <Markdown text={text} onOpenLink={() => {}} onCopy={() => true} />;
  const { event, data } = copyFrom(formatted, selector);
  expect(event.defaultPrevented).toBe(true);
  return { plain: data.getData('text/plain'), html: data.getData('text/html') };
}

test('a copied text keeps its form and its links to the web, and nothing of the page', () => {
  const { html } = copied('# Bread\n\n**Bake** it, says [Ada](https://example.org/a).\n\n- one');
  expect(html).toContain('<h1>Bread</h1>');
  expect(html).toContain('<strong>Bake</strong> it, says <a href="https://example.org/a">Ada</a>.');
  expect(html).toMatch(/<li>\s*one\s*<\/li>/);
  expect(html).not.toMatch(/\b(?:class|style|id|data-[\w-]+|dir|title)=/);
});

test('marks of control and direction stay behind, in text and HTML', () => {
  const { plain, html } = copied('a\u202Eb\u2066c\u001B[2Jd\u0007 `rm\u009B x\u202C`');
  for (const each of [plain, html]) {
    expect(each).toContain('abc[2Jd');
    expect(each).not.toMatch(/[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u);
  }
});

test('code keeps its lines, without the button to copy it', () => {
  const { html } = copied('```\na {\n  b\n}\n```');
  expect(html).toMatch(/<pre><code>a \{\n {2}b\n\}\n?<\/code><\/pre>/);
  expect(html).not.toContain('button');
});

test('a link to a thing of the application is its words', () => {
  const { html } = copied('See [the plan](guildhall://home/local/item/itm_1).');
  expect(html).toContain('the plan');
  expect(html).not.toMatch(/guildhall:|href|app:/);
});

test('a part of code is copied as code', () => {
  const { html } = copied('```\none\n  two\n```', 'pre code');
  expect(html).toMatch(/^<pre><code>one\n {2}two\n?<\/code><\/pre>$/);
});

test('a formula is copied once, as its source, also where only a part of it is selected', async () => {
  const { plain, html } = copied('So $a^2 + b$ it is.');
  expect(plain).toBe('So $a^2 + b$ it is.');
  const formula = '<span class="guildhall-maths">$a^2 + b$</span>';
  expect(html).toContain(`<p>So ${formula} it is.</p>`);
  await expect.poll(() => document.querySelector('.katex-html')).not.toBeNull();
  expect(copyAgain('.markdown')).toEqual({ plain, html });
  expect(copyAgain('.katex-html')).toEqual({ plain: '$a^2 + b$', html: formula });
});

test('words are copied as they are seen: blocks in lines, boxes as signs, no words of buttons', () => {
  const { plain, html } = copied(
    'One\n\n- [x] done\n- [ ] open\n\n```ts\nlet a;\n```\n\n> [!NOTE]\n> said <kbd>K</kbd>\n\n| a | b |\n|---|---|\n| c | d |',
  );
  expect(plain.split(/\n+/)).toEqual([
    'One',
    '[x] done',
    '[ ] open',
    'let a;',
    'Note',
    'said K',
    'a\tb',
    'c\td',
  ]);
  expect(html).toContain('<input type="checkbox" checked=""> done');
  expect(html).not.toContain('Copy');
});

test('an element with very many parts gives them all', () => {
  const many = `<section>${'a<br>'.repeat(200_000)}</section>`;
  const fill = (element: HTMLDivElement | null) => {
    if (element !== null) {
      element.innerHTML = many;
    }
  };
  const text = <div className="markdown" ref={fill} />;
  const { event, data } = copyFrom(text, '.markdown');
  expect(event.defaultPrevented).toBe(true);
  expect(data.getData('text/html').split('<br>')).toHaveLength(200_001);
});

test('a field copies by itself', () => {
  const { event } = copyFrom(<textarea defaultValue={'a\u202Eb'} />, 'textarea');
  expect(event.defaultPrevented).toBe(false);
});
