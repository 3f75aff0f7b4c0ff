import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { showToast, Toaster } from './toast.tsx';

const words = page.getByText('The message was discarded.');

function showOne() {
  const onUndo = vi.fn<() => void>();
  const onOver = vi.fn<() => void>();
  show(
    <>
      <main>
        <Button onClick={() => showToast({ words: 'The message was discarded.', onUndo, onOver })}>
          Discard
        </Button>
      </main>
      <Toaster />
    </>,
  );
  return { onUndo, onOver };
}

const discard = () => userEvent.click(page.getByRole('button', { name: 'Discard' }));

test('Undo takes back what a toast tells of', async () => {
  const { onUndo, onOver } = showOne();
  await discard();
  await expect.element(words.first()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(words).not.toBeInTheDocument();
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(onOver).not.toHaveBeenCalled();
});

test('a toast that is closed counts as not taken back', async () => {
  const { onUndo, onOver } = showOne();
  await discard();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.poll(() => onOver.mock.calls.length).toBe(1);
  expect(onUndo).not.toHaveBeenCalled();
});

test('F6 leads to the toasts, and their Undo is reached from there', async () => {
  const { onUndo } = showOne();
  await discard();
  await expect.element(words.first()).toBeVisible();
  await userEvent.keyboard('{F6}');
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onUndo.mock.calls.length).toBe(1);
});

test('a toast takes the place of the one before it of its kind', async () => {
  const { onOver } = showOne();
  const shown = () => [...document.querySelectorAll('.toast-words')].map((one) => one.textContent);
  await discard();
  showToast({ words: 'Copied.' });
  showToast({ words: 'Copied again.' });
  showToast({ words: 'No space left.', kind: 'problem' });
  await discard();
  await expect
    .poll(() => shown().toSorted())
    .toEqual(['Copied again.', 'No space left.', 'The message was discarded.']);
  // The act of a replaced toast cannot be taken back from a toast any more.
  expect(onOver).toHaveBeenCalledTimes(1);
});

test.each(themes)('a toast passes axe in %s', async (theme) => {
  await showIn(theme);
  showOne();
  await discard();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect
    .poll(() => getComputedStyle(document.querySelector('.toast') ?? document.body).opacity)
    .toBe('1');
  expect(await violations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
});
