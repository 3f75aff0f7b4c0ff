import { EditorView } from '@codemirror/view';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { longNames } from '../../../testing/boxes.ts';
import { completeInText } from './complete-links.ts';

test('an option of `#` while one writes is named once, and begins where its script begins', async () => {
  const view = new EditorView({
    parent: document.body,
    extensions: completeInText({
      find: (_query, onFound) => {
        const found = longNames.map((label, at) => ({
          id: String(at),
          label,
          detail: 'Document',
          insert: label,
        }));
        onFound(found, true);
        return () => {};
      },
    }),
  });
  onTestFinished(() => view.destroy());
  view.focus();
  await userEvent.keyboard('#');
  const options = page.getByRole('listbox').getByRole('option');
  await expect.poll(() => options.elements().length).toBe(longNames.length);
  const shown = options.elements().map((option) => {
    const label = option.querySelector('bdi');
    return {
      words: (option as HTMLElement).innerText.replaceAll(/\s*\n\s*/g, ' '),
      direction: label && getComputedStyle(label).direction,
    };
  });
  expect(shown).toEqual(
    longNames.map((name) => ({
      words: `${name} Document`,
      direction: /\p{sc=Arab}/u.test(name) ? 'rtl' : 'ltr',
    })),
  );
});
