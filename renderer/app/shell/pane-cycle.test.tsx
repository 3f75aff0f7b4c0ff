import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useApplication } from '../application-store.ts';
import {
  forgetApplication,
  showApplication,
  threadLink,
  toggleDetails,
  toggleSidebar,
} from '../../testing/shown-application.tsx';
import { showToast } from '../../ui/toast.tsx';

afterEach(forgetApplication);

const next = () => userEvent.keyboard('{F6}');
const previous = () => userEvent.keyboard('{Shift>}{F6}{/Shift}');
const isIn = (place: string) => () =>
  document.querySelector(place)?.contains(document.activeElement);
const composer = page.getByRole('textbox', { name: 'Message' });
const home = page.getByRole('button', { name: 'This computer' });
const notifications = page.getByRole('region', { name: 'Notifications' });

async function showThread(width: number) {
  await showApplication(width);
  await userEvent.click(threadLink);
  await expect.element(composer).toHaveFocus();
}

test('F6 goes round the panes that are shown, and Shift+F6 back', async () => {
  await showThread(1240);
  await next();
  await expect.element(toggleSidebar).toHaveFocus();
  await next();
  await expect.element(home).toHaveFocus();
  await next();
  await expect.element(threadLink).toHaveFocus();
  await next();
  await expect.element(composer).toHaveFocus();
  for (const place of [threadLink, home, toggleSidebar, composer]) {
    await previous();
    await expect.element(place).toHaveFocus();
  }
});

test('each pane has the focus where it was in it last', async () => {
  await showThread(1240);
  const newThread = page.getByRole('button', { name: 'New thread' });
  (newThread.element() as HTMLElement).focus();
  await next();
  await next();
  await userEvent.keyboard('{Tab}');
  await previous();
  await previous();
  await expect.element(newThread).toHaveFocus();
});

test('details and notices are part of the round, and a closed pane is not', async () => {
  await showThread(1240);
  await userEvent.click(toggleDetails);
  useApplication.setState({ notices: [{ id: 'n', text: 'The settings were unreadable.' }] });
  showToast({ words: 'The message was discarded.', onUndo: () => undefined });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  (composer.element() as HTMLElement).focus();
  await next();
  await expect.poll(isIn('.shell-details')).toBe(true);
  await next();
  await expect.element(notifications).toHaveFocus();
  await next();
  await expect.element(toggleDetails).toHaveFocus();
  await next();
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  await previous();
  await previous();
  await expect.element(notifications).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }));
  await userEvent.click(toggleDetails);
  await userEvent.click(toggleSidebar);
  (composer.element() as HTMLElement).focus();
  await next();
  await expect.element(toggleSidebar).toHaveFocus();
  await next();
  await next();
  await expect.element(composer).toHaveFocus();
  await userEvent.click(toggleSidebar);
});

test('a pane whose last place is gone is entered anew', async () => {
  await showApplication(1240);
  await next();
  await expect.element(toggleSidebar).toHaveFocus();
  await previous();
  await userEvent.click(page.getByRole('link', { name: 'Inbox' }));
  await expect.element(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await next();
  await expect.poll(isIn('main')).toBe(true);
});

test('a drawer stands for what it lies over, and a dialog keeps the focus', async () => {
  await showThread(1240);
  await page.viewport(900, 700);
  await userEvent.click(toggleDetails);
  await expect.poll(isIn('.shell-details')).toBe(true);
  for (let round = 0; round < 4; round += 1) {
    await next();
    expect(isIn('main')()).toBe(false);
  }
  await userEvent.keyboard('{Escape}{Control>},{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect.element(dialog).toBeVisible();
  await next();
  await expect.poll(isIn('[role=dialog]')).toBe(true);
  await userEvent.keyboard('{Escape}');
});
