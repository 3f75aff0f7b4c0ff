import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './application.ts';
import { violationsOf } from './axe.ts';
import { call } from './call.ts';
import { foundGuild, openNewThread, refuseMessage } from './guild.ts';

// Decisions about entries that could not be sent.

/** The row of the refused message on the screen of the outbox. The thread shows its text too. */
const refusedIn = (page: Page) =>
  page.getByRole('region', { name: 'Outbox' }).getByText('As nobody');

/** The outbox of this computer's home, with a message that its server refused. */
async function openRefused(page: Page): Promise<void> {
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await refuseMessage(page, 'As nobody');
  await page.getByRole('link', { name: /1 needs your attention/ }).click();
  await expect(refusedIn(page)).toBeVisible();
}

const openEntries = async (page: Page) => (await call(page, 'outbox.list', {})).entries.length;

test('a discard is taken back by Undo, and is one once that is over', async ({ start }) => {
  const { page } = await start();
  await openRefused(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  const counted = page.getByRole('contentinfo').getByText(/needs? your attention/);
  await expect(counted).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(counted).toHaveCount(1);
  await expect(refusedIn(page)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await openEntries(page)).toBe(1);
  await expect.poll(() => openEntries(page)).toBe(0);
});

test('whoever leaves the window while a discard could be taken back has decided', async ({
  start,
}) => {
  const { page } = await start();
  await openRefused(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  expect(await openEntries(page)).toBe(1);
  await page.reload();
  await expect.poll(() => openEntries(page)).toBe(0);
  await expect(refusedIn(page)).toHaveCount(0);
});
