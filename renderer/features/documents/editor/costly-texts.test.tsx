import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { longestText, textShapes } from '../../../../tests/fixtures/text-shapes.ts';
import { show } from '../../../testing/show.tsx';
import { ComparedMarkdown } from '../../../ui/markdown/compare/compared-markdown.tsx';
import { CompareTexts } from '../compare/compare-texts.tsx';
import { showDocument, textbox } from '../../../testing/document-pane.tsx';
import { pageWorkMs } from '../../../testing/page-work.ts';

const content = textbox('Content');

/** All of opening and writing together; the longest step alone is measured by a benchmark. */
const mostMs = 1_500;

/** The same for two texts, each of which is formatted as a whole, in slices. */
const mostComparedMs = 4_000;

const shapes = [
  'empty links',
  'open links',
  'half emphasis',
  'nested emphasis',
  'backticks and letters',
  'quotes in one line',
  'combining marks',
  'one word',
] as const;

test.each(shapes)('a document of a million characters is opened and changed: %s', async (name) => {
  const text = textShapes[name](longestText - 100);
  // The editor is loaded once, with the first document.
  const first = showDocument('One', { mode: 'edit', document: { id: 'doc_0', title: 'One' } });
  await expect.element(content).toBeVisible();
  first.remove();
  const ranMs = await pageWorkMs(async () => {
    showDocument(text, { mode: 'edit', document: { title: 'Menu' } });
    await expect.element(content).toBeVisible();
    await userEvent.click(content, { position: { x: 60, y: 25 } });
    await userEvent.keyboard('{Control>}{Home}{/Control}B{Control>}z{/Control}Start ');
    await expect.poll(() => content.element().textContent.slice(0, 6)).toBe('Start ');
  });
  expect(ranMs).toBeLessThan(mostMs);
});

test('thousands of marks on one letter are shown as one sign, and stay as they are', async () => {
  const { submitted } = showDocument(`a${'\u0301'.repeat(4_000)}b`, {
    mode: 'edit',
    document: { title: 'Menu' },
  });
  const shown = () => content.element().textContent;
  await expect.poll(shown).toBe(`a${'\u0301'.repeat(32)}…b`);
  await userEvent.click(content);
  await userEvent.keyboard('{Control>}{End}{/Control}c{Control>}s{/Control}');
  await expect.poll(() => submitted().length).toBe(1);
  expect(submitted()[0]).toMatchObject({ content: `a${'\u0301'.repeat(4_000)}bc` });
});

test.each(['combining marks', 'names of hosts'] as const)(
  'two versions of a million characters stand side by side: %s',
  async (name) => {
    const before = textShapes[name](longestText - 100);
    const after = `${before.slice(0, 500_000)} two ${before.slice(500_000)}`;
    const ranMs = await pageWorkMs(async () => {
      const texts = {
        left: { name: 'Before', text: before },
        right: { name: 'After', text: after },
      };
      show(<CompareTexts {...texts} />);
      await expect.element(textbox('After')).toBeVisible();
    });
    expect(ranMs).toBeLessThan(mostMs);
  },
);

test.each([
  'combining marks',
  'nested emphasis',
  'tables one after another',
  'empty lines',
] as const)(
  'two versions of a million characters are compared as they are read: %s',
  async (name) => {
    const before = textShapes[name](longestText - 100);
    const after = `${before.slice(0, 500_000)} two ${before.slice(500_000)}`;
    const ranMs = await pageWorkMs(async () => {
      show(
        <main style={{ display: 'flex', height: '600px' }}>
          <ComparedMarkdown
            left={{ name: 'Before', text: before, tag: 'del' }}
            right={{ name: 'After', text: after, tag: 'ins' }}
            onOpenLink={() => undefined}
            onCopy={() => false}
          />
        </main>,
      );
      await expect.element(page.getByRole('table')).toBeVisible();
    });
    expect(ranMs).toBeLessThan(mostComparedMs);
  },
);
