import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { frameShown } from '../../testing/frame-shown.ts';
import { show } from '../../testing/show.tsx';
import { LongMarkdown } from './long-markdown.tsx';
import type { LongMarkdownHandle } from './long-markdown.tsx';

const paragraphs = (piece: number) =>
  Array.from({ length: 30 }, (_, at) => `Paragraph ${piece}-${at}`).join('\n\n');

function showText(pieces = [0, 1, 2].map(paragraphs)): LongMarkdownHandle {
  let handle: LongMarkdownHandle | null = null;
  show(
    <main style={{ display: 'grid', height: '400px' }}>
      <LongMarkdown
        ref={(current) => {
          handle = current;
        }}
        label="Long"
        pieces={pieces}
        onOpenLink={() => {}}
        onCopy={() => true}
      />
    </main>,
  );
  if (handle === null) {
    throw new Error('The text has no handle.');
  }
  return handle;
}

const paragraphIn = (piece: Element, words: string) =>
  [...piece.querySelectorAll('p')].find(({ textContent }) => textContent === words);

/** How far the middle of an element is from the middle of the text's window, in pixels. */
function distanceFromMiddle(element: Element): number {
  const middleOf = (each: Element) => {
    const { top, height } = each.getBoundingClientRect();
    return top + height / 2;
  };
  return Math.abs(middleOf(element) - middleOf(page.getByRole('article').element()));
}

/** Something above the words grows, as a diagram does when it is drawn. */
function grow(piece: Element, height: number): void {
  const grown = document.createElement('div');
  grown.style.height = `${height}px`;
  piece.prepend(grown);
}

test('a place is held in sight while the text above it grows', async () => {
  const handle = showText();
  let found: Element | undefined;
  handle.showPlace({
    piece: 1,
    block: 'center',
    find: (piece) => (found = paragraphIn(piece, 'Paragraph 1-25')),
  });
  await expect.poll(() => found).toBeDefined();
  const place = found as unknown as Element;
  const piece = place.closest('.markdown-piece') as Element;
  for (let times = 0; times < 3; times += 1) {
    grow(piece, 700);
    await expect.poll(() => distanceFromMiddle(place)).toBeLessThan(2);
  }
});

test('a place that was brought into sight is let go when the person scrolls', async () => {
  const handle = showText();
  let found: Element | undefined;
  const find = (piece: Element) => (found = paragraphIn(piece, 'Paragraph 1-25'));
  handle.showPlace({ piece: 1, block: 'center', find });
  await expect.poll(() => found && distanceFromMiddle(found)).toBeLessThan(2);
  const article = page.getByRole('article').element();
  article.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, bubbles: true }));
  article.scrollTop -= 300;
  for (let frames = 0; frames < 5; frames += 1) {
    await frameShown();
  }
  expect(distanceFromMiddle(found as unknown as Element)).toBeGreaterThan(200);
});

test('a link to a heading that is not on the page yet brings it into sight', async () => {
  const count = markdownLimits.piecesKept + 20;
  showText([
    '[Last](#the-oven-1)\n\n## The oven',
    ...Array.from({ length: count }, (_, at) => paragraphs(at)),
    '## The oven',
  ]);
  await userEvent.click(page.getByRole('link', { name: 'Last' }));
  const last = () => document.querySelector<HTMLElement>(`[data-piece="${count + 1}"] h2`);
  await expect.poll(() => last() !== null && last() === document.activeElement).toBe(true);
});
