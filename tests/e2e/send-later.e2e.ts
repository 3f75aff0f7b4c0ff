import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kill, test } from './application.ts';
import { violationsOf } from './axe.ts';
import { localRows } from './call.ts';
import { askOperator, composerOf, foundGuild, keptMessages, messagesOf } from './guild.ts';
import { letDayPass, scheduledIn, sendTomorrow } from './scheduled.ts';

const keptTexts = async (page: Page) => (await keptMessages(page)).map(({ text }) => text);

test('a scheduled message waits, lets others pass, is edited, and is a draft once it is removed', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  await sendTomorrow(page, 'Good morning');
  const scheduled = scheduledIn(page);
  await expect(scheduled).toContainText('Good morning');
  await composerOf(page).fill('Meanwhile');
  await composerOf(page).press('Enter');
  await expect(messagesOf(page, 'You').filter({ hasText: 'Meanwhile' })).toBeVisible();
  await expect.poll(() => keptTexts(page)).toContain('Meanwhile');
  expect(await keptTexts(page)).not.toContain('Good morning');
  await scheduled.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Good evening');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(scheduled).toContainText('Good evening');
  await scheduled.getByRole('button', { name: 'Remove' }).click();
  await expect(scheduled).toHaveCount(0);
  await expect(composerOf(page)).toHaveValue('Good evening');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(scheduled).toContainText('Good evening');
  await expect(composerOf(page)).toHaveValue('');
  await scheduled.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => keptTexts(page)).toContain('Good evening');
  await expect(scheduled).toHaveCount(0);
});

test('one whose time came while nothing ran goes out at the next start, once, after a kill too', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await askOperator(first.page, 'Ada', 'Plan a picnic');
  await sendTomorrow(first.page, 'Due');
  await sendTomorrow(first.page, 'Not due');
  await expect(scheduledIn(first.page)).toHaveCount(2);
  await kill(first.app);
  letDayPass(dataFolder);
  const second = await start();
  await expect(scheduledIn(second.page)).toHaveCount(1);
  await expect(scheduledIn(second.page)).toContainText('Not due');
  await expect.poll(() => keptTexts(second.page)).toContain('Due');
  expect((await keptTexts(second.page)).filter((text) => text === 'Due')).toHaveLength(1);
  expect(await keptTexts(second.page)).not.toContain('Not due');
});

test('the Outbox shows what is scheduled with its time, and sends it at a click', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  await sendTomorrow(page, 'Good morning');
  await expect(scheduledIn(page)).toHaveCount(1);
  await page.evaluate(() => {
    location.hash = '#/outbox';
  });
  const outbox = page.getByRole('region', { name: 'Outbox' });
  await expect(outbox.getByText(/^Scheduled for /)).toBeVisible();
  await outbox.getByRole('button', { name: 'Edit' }).click();
  await expect(outbox.getByLabel('Send at')).toBeVisible();
  await outbox.getByRole('button', { name: 'Cancel' }).click();
  await outbox.getByRole('button', { name: 'Send now' }).click();
  await expect(outbox.getByText('Everything has been sent.')).toBeVisible();
});

test('a message comes into the inbox at its time, opens there, and is done', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await askOperator(first.page, 'Ada', 'Plan a picnic');
  const own = messagesOf(first.page, 'You').filter({ hasText: 'Plan a picnic' }).first();
  await own.click({ button: 'right' });
  await first.page.getByRole('menuitem', { name: 'Remind me later' }).hover();
  await first.page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(first.page.getByText(/^It comes into the inbox/)).toBeVisible();
  await expect.poll(() => localRows(first.page, 'reminder')).toHaveLength(1);
  await kill(first.app);
  // A day passes.
  const db = new DatabaseSync(join(dataFolder, 'client-store', 'durable.db'));
  const due = `UPDATE local_state SET value = json_set(value, '$.remindAt', '2026-01-01T00:00:00.000Z')
    WHERE kind = 'reminder'`;
  expect(db.prepare(due).run().changes).toBe(1);
  db.close();
  const { page } = await start();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Reminder' });
  await entry.getByRole('link', { name: 'Plan a picnic' }).click();
  await expect(messagesOf(page, 'You').filter({ hasText: 'Plan a picnic' })).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toContain('/msg_');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await entry.getByRole('button', { name: 'Done' }).click();
  await expect(entry).toHaveCount(0);
});

test('a reminder that waits is brought into the inbox at once', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  const own = messagesOf(page, 'You').filter({ hasText: 'Plan a picnic' }).first();
  await own.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remind me later' }).hover();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByText('Put off (1)').click();
  await page.getByRole('button', { name: /^Bring back/ }).click();
  // It does not wait for the minute to be over.
  const isThere = page.getByRole('listitem').filter({ hasText: 'Reminder' });
  await expect(isThere).toHaveCount(1);
});
