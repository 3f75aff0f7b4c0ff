import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyUpdate, useUpdate } from '../../entities/update-store.ts';
import { violations } from '../../testing/axe.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { closeDialog, useDialog } from '../dialogs/dialog-store.ts';
import { UpdateNotice } from './update-notice.tsx';
import '../shell/shell.css';

const notice = page.getByRole('status');

beforeEach(() => {
  useUpdate.setState(useUpdate.getInitialState());
  closeDialog();
});

test('each step to another version is told once, and put off', async () => {
  show(<UpdateNotice />);
  await expect.element(notice).not.toBeInTheDocument();
  applyUpdate({ stage: 'available', version: '2.0.0', checksBySelf: true });
  await expect.element(notice).toMatchTextContent('Guildhall 2.0.0 is available.');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  applyUpdate({ stage: 'available', version: '2.0.0', checksBySelf: true });
  await expect.element(notice).not.toBeInTheDocument();
  applyUpdate({ stage: 'ready', version: '2.0.0', checksBySelf: true });
  await expect.element(notice).toMatchTextContent('ready to be installed');
});

test('the notice leads to the section that says what can be done', async () => {
  applyUpdate({ stage: 'ready', version: '2.0.0', checksBySelf: true });
  show(<UpdateNotice />);
  await page.getByRole('button', { name: 'Show update' }).click();
  expect(useDialog.getState().dialog).toEqual({ kind: 'settings', sectionId: 'about' });
  await expect.element(notice).not.toBeInTheDocument();
});

test.each(themes)('the notice has no fault of accessibility, in %s', async (theme) => {
  await showIn(theme);
  applyUpdate({ stage: 'available', version: '2.0.0', checksBySelf: true });
  show(<UpdateNotice />);
  await expect.element(notice).toBeVisible();
  expect(await violations()).toEqual([]);
});
