import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  forgetApplication,
  showApplication,
  threadLink,
} from '../../testing/shown-application.tsx';
import { useDialog } from '../dialogs/dialog-store.ts';

const composer = page.getByRole('textbox', { name: 'Message' });

afterEach(forgetApplication);

/** Opens the thread, and takes the focus away from its field. */
async function openThread(): Promise<void> {
  await showApplication(1240);
  await userEvent.click(threadLink);
  await expect.element(composer).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
}

test('letters write the message wherever the focus is in a thread', async () => {
  await openThread();
  await userEvent.keyboard('Bread, é!');
  await expect.element(composer).toHaveFocus();
  await expect.element(composer).toHaveValue('Bread, é!');
  await userEvent.clear(composer);
});

test.each(['Process', 'Dead'])('a key %s of an input method begins a word there', async (key) => {
  await openThread();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await expect.element(composer).toHaveFocus();
});

test('a paste goes there as well', async () => {
  await openThread();
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.element(composer).toHaveFocus();
  // The composer now has the words that an earlier test copied.
  await userEvent.clear(composer);
});

test('a space, an arrow, a shortcut and the keys of another field stay theirs', async () => {
  await openThread();
  await userEvent.keyboard(' {ArrowDown}{Home}{F2}{Control>}u{/Control}');
  await expect.element(composer).not.toHaveFocus();
  await userEvent.keyboard('?');
  expect(useDialog.getState().dialog).toEqual({ kind: 'shortcuts' });
  await expect.element(page.getByRole('searchbox', { name: 'Filter shortcuts' })).toHaveFocus();
  await userEvent.keyboard('thread');
  await userEvent.keyboard('{Escape}');
  await expect.element(composer).toHaveValue('');
});

test('on the link of a thread letters do not write', async () => {
  await openThread();
  (threadLink.element() as HTMLElement).focus();
  await userEvent.keyboard('a');
  await expect.element(composer).toHaveValue('');
});
