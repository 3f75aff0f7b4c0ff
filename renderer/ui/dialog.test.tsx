import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A page with a button that opens a dialog, and one that the dialog covers. */
function PageWithDialog({ onBehind = () => undefined }: { onBehind?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Button onClick={onBehind}>Behind</Button>
      {isOpen && (
        <Dialog title="A question" onClose={() => setIsOpen(false)}>
          <input aria-label="Answer" />
          <Button onClick={() => setIsOpen(false)}>Done</Button>
        </Dialog>
      )}
    </main>
  );
}

const dialog = page.getByRole('dialog', { name: 'A question' });
const opener = page.getByRole('button', { name: 'Open' });

async function openDialog(): Promise<void> {
  await userEvent.click(opener);
  await expect.element(dialog).toBeVisible();
}

test('a dialog takes the focus, and Tab never leads to the page behind it', async () => {
  show(<PageWithDialog />);
  await openDialog();
  await expect.element(dialog.getByRole('textbox', { name: 'Answer' })).toHaveFocus();
  const reached: (string | null)[] = [];
  for (let press = 0; press < 5; press += 1) {
    await userEvent.tab();
    const { activeElement } = document;
    // Between two rounds the focus is with the browser itself.
    if (activeElement !== document.body) {
      reached.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '');
    }
  }
  expect(new Set(reached)).toEqual(new Set(['Done', 'Answer']));
});

test('a button behind a dialog cannot be pressed', async () => {
  const onBehind = vi.fn<() => void>();
  show(<PageWithDialog onBehind={onBehind} />);
  const behind = page.getByRole('button', { name: 'Behind' });
  await userEvent.click(behind);
  expect(onBehind).toHaveBeenCalledTimes(1);
  const element = behind.element();
  await openDialog();
  await userEvent.click(element, { force: true });
  expect(onBehind).toHaveBeenCalledTimes(1);
});

test('a button behind a dialog cannot take the focus until the dialog is closed', async () => {
  show(<PageWithDialog />);
  const behind = page.getByRole('button', { name: 'Behind' }).element() as HTMLElement;
  await openDialog();
  const answer = dialog.getByRole('textbox', { name: 'Answer' });
  await expect.element(answer).toHaveFocus();
  behind.focus();
  await expect.element(answer).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await expect.element(opener).toHaveFocus();
  behind.focus();
  expect(document.activeElement).toBe(behind);
});

test('the page stays behind until the last of two dialogs is closed', async () => {
  const { remove } = show(<PageWithDialog />);
  await openDialog();
  const second = show(
    <Dialog title="A second question" onClose={() => undefined}>
      <Button>Well</Button>
    </Dialog>,
  );
  const root = document.getElementById('root');
  second.remove();
  expect(root?.inert).toBe(true);
  remove();
  expect(root?.inert).toBe(false);
});

test('Escape closes a dialog, and the focus goes back to what opened it', async () => {
  show(<PageWithDialog />);
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a dialog that is closed by an act of its own gives the focus back too', async () => {
  show(<PageWithDialog />);
  await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a dialog says once that it was closed', async () => {
  const onClose = vi.fn<() => void>();
  show(
    <Dialog title="A question" onClose={onClose}>
      <Button>Done</Button>
    </Dialog>,
  );
  await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a dialog that is too long for the window scrolls within it', async () => {
  show(
    <Dialog title="A question" onClose={() => undefined}>
      {Array.from({ length: 60 }, (_, line) => (
        <p key={line}>Line {line}</p>
      ))}
      <Button>Done</Button>
    </Dialog>,
  );
  const { top, bottom } = dialog.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeInViewport();
});

test.each(themes)('a dialog passes axe in %s', async (theme) => {
  await showIn(theme);
  show(<PageWithDialog />);
  await openDialog();
  expect(await violations()).toEqual([]);
});
