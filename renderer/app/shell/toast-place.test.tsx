import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  forgetApplication,
  showApplication,
  threadLink,
  toggleSidebar,
} from '../../testing/shown-application.tsx';
import { showToast } from '../../ui/toast.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';

const notices = page.getByText('Nothing was sent, and this is why, in as many words as it takes.');

afterEach(forgetApplication);

const controls = 'button, a[href], input, textarea, select, summary, [role=textbox], [role=log]';

/** The controls of the page that a notice lies over. */
function covered(): string[] {
  const strip = document.querySelector('.toasts') as Element;
  const { top } = strip.getBoundingClientRect();
  return [...document.querySelectorAll(controls)]
    .filter((control) => !strip.contains(control) && control.checkVisibility())
    .filter((control) => {
      const { height, bottom } = control.getBoundingClientRect();
      // The extra pixel allows for rounding.
      return height > 0 && bottom > top + 1 && isPainted(control);
    })
    .map((control) => control.outerHTML.slice(0, 120));
}

/** Whether a part of a control is in its pane, and not scrolled out of it. */
function isPainted(control: Element): boolean {
  let box = control.getBoundingClientRect();
  let [top, bottom] = [box.top, box.bottom];
  for (let parent = control.parentElement; parent; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflowY !== 'visible') {
      box = parent.getBoundingClientRect();
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
  }
  const strip = document.querySelector('.toasts') as Element;
  return bottom - top > 1 && bottom > strip.getBoundingClientRect().top + 1;
}

/** The sizes of a window, in CSS pixels: the last one is the smallest at twice the size of letters. */
const sizes = [
  [1240, 820],
  [620, 410],
  [310, 205],
] as const;

test.each(sizes)('notices cover no control in a window of %i × %i', async (width, height) => {
  await showApplication(width, height);
  if (width < 1000) {
    await userEvent.click(toggleSidebar);
  }
  await userEvent.click(threadLink);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toBeVisible();
  showToast({ words: 'Something was done.', onUndo: () => undefined });
  showToast({ words: 'Nothing was sent, and this is why, in as many words as it takes.' });
  await expect.element(notices).toBeVisible();
  await expect.poll(covered).toEqual([]);
  // The thread scrolls if there is hardly any room.
  send.element().scrollIntoView();
  await expect.element(send).toBeInViewport();
  openDialog({ kind: 'settings' });
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect.element(dialog).toBeVisible();
  await expect.poll(covered).toEqual([]);
  await userEvent.keyboard('{Escape}');
  // The strip goes with the last toast.
  const closes = page.getByRole('button', { name: 'Close', exact: true });
  await expect
    .poll(() => {
      for (const close of closes.elements()) {
        (close as HTMLElement).click();
      }
      return document.getElementById('root')?.getBoundingClientRect().bottom;
    })
    .toBe(height);
});
