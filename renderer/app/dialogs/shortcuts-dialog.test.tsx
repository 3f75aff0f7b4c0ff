import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { forgetApplication, showApplication } from '../../testing/shown-application.tsx';

const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const filter = dialog.getByRole('searchbox', { name: 'Filter shortcuts' });

afterEach(forgetApplication);

test('the list of all keys opens at its beginning, and is narrowed down by words and keys', async () => {
  await showApplication(1240, 500);
  await userEvent.keyboard('?');
  await expect.element(filter).toHaveFocus();
  await expect.element(dialog.getByRole('heading', { name: 'General' })).toBeInViewport();
  await userEvent.keyboard('doc ctrl+f');
  await expect.element(dialog.getByText('Find in a document')).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'General' })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await userEvent.fill(filter, 'xyzzy');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Nothing found.');
  await userEvent.fill(filter, '');
  await expect.element(dialog.getByText('Command palette', { exact: true })).toBeVisible();
});
