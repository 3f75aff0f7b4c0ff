import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  forgetApplication,
  showApplication,
  threadLink,
} from '../../testing/shown-application.tsx';

const dialog = page.getByRole('dialog', { name: 'New thread' });
const composer = page.getByRole('textbox', { name: 'Message' });
const button = page.getByRole('button', { name: 'New thread' });

afterEach(forgetApplication);

async function openAndLeave(): Promise<void> {
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('the button that opened a dialog has the focus once it is closed', async () => {
  await showApplication(1240);
  await userEvent.click(button);
  await openAndLeave();
  await expect.element(button).toHaveFocus();
});

test('the composer has the focus again after a dialog that was opened by its keys', async () => {
  await showApplication(1240);
  await userEvent.click(threadLink);
  await userEvent.click(composer);
  await userEvent.keyboard('{Control>}n{/Control}');
  await openAndLeave();
  await expect.element(composer).toHaveFocus();
});

test('a dialog that was opened while nothing had the focus leaves it in the screen', async () => {
  await showApplication(1240);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}n{/Control}');
  await openAndLeave();
  expect(page.getByRole('main').element().contains(document.activeElement)).toBe(true);
});

test('a row whose menu was open once has the focus of no later dialog', async () => {
  await showApplication(1240);
  await userEvent.click(threadLink, { button: 'right' });
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(threadLink);
  await userEvent.click(composer);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}n{/Control}');
  await openAndLeave();
  await expect.element(threadLink).not.toHaveFocus();
  expect(document.activeElement).not.toBe(document.body);
});
