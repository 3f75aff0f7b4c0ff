import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { call } from './call.ts';
import { documentOf, openDocuments } from './documents.ts';
import { askOperator, messagesOf, say } from './guild.ts';
import { connectFirstHome, homeIdOf } from './home.ts';
import { startHolding } from './holding.ts';
import { test } from './service-test.ts';

// A thing that the service has, and has not answered yet, is shown once. The answer is held back.

const waiting = async (page: Page) => (await call(page, 'outbox.list', {})).entries.length;

test('a thread that is read again while a message is being sent shows it once', async ({
  start,
  service,
}) => {
  await using holding = await startHolding(service);
  const { page } = await start();
  await connectFirstHome(page, { ...service, baseUrl: holding.baseUrl }, 'Elsewhere');
  await askOperator(page, 'Mira', 'Draft a note.');
  const mine = messagesOf(page).filter({ hasText: 'Only once.' });
  const held = holding.holdNext();
  await say(page, 'Only once.');
  const release = await held;
  await page.reload();
  await expect(messagesOf(page).filter({ hasText: 'Draft a note.' }).first()).toBeVisible();
  await expect(mine.first()).toBeVisible();
  expect(await mine.count()).toBe(1);
  release();
  await expect.poll(() => waiting(page)).toBe(0);
  await expect(mine).toHaveCount(1);
});

test('a list that is read while a document is being made shows it once', async ({
  start,
  service,
}) => {
  await using holding = await startHolding(service);
  const { page } = await start();
  await connectFirstHome(page, { ...service, baseUrl: holding.baseUrl }, 'Elsewhere');
  await openDocuments(page);
  const homeId = await homeIdOf(page);
  const { guildId } = service;
  const make = (title: string) =>
    call(page, 'outbox.submit', {
      homeId,
      operation: 'document.create',
      input: { guildId, title, content: 'Flour' },
    });
  await make('Made before');
  const held = holding.holdNext();
  const made = make('Made just now');
  const release = await held;
  await made;
  await page.reload();
  await expect(documentOf(page, 'Made before')).toBeVisible();
  await expect(documentOf(page, 'Made just now').first()).toBeVisible();
  expect(await documentOf(page, 'Made just now').count()).toBe(1);
  release();
  await expect.poll(() => waiting(page)).toBe(0);
  await expect(documentOf(page, 'Made just now')).toHaveCount(1);
});
