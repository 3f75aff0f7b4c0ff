import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { quit } from './application.ts';
import { violationsOf } from './axe.ts';
import { openOwnWindow } from './desktop.ts';
import { askOperator, messagesOf, openNewThread, say } from './guild.ts';
import { connectById, connectLastingHome, stripOf } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';

// A start while the service of a home is down: what is not known then is not missing.

const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const newThread = (page: Page) => page.getByRole('dialog', { name: 'New thread' });

test('a start without the service knows what it offers, who the person is and who is there', async ({
  start,
  service,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  await askOperator(first.page, 'Ada', 'Plan a picnic: buy bread and find a meadow.');
  await quit(first.app);
  await service.halt();

  const { page } = await start();
  await expect(messagesOf(page, 'Ada')).toContainText('meadow');
  // Their own words stand under their own name.
  await expect(messagesOf(page, 'You')).toContainText('Plan a picnic');
  await expect(messagesOf(page)).toHaveCount(2);
  await page.keyboard.press('Control+.');
  await expect(details(page)).toContainText('What mentions this is listed once the service');
  await expect(details(page)).not.toContainText('can’t');
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('Control+n');
  for (const name of ['Ada', 'Mira', 'Theo']) {
    await expect(newThread(page).getByRole('checkbox', { name, exact: true })).toBeVisible();
  }
  await expect(newThread(page)).not.toContainText('doesn’t list');
  await expect(newThread(page).getByRole('textbox', { name: 'Operator IDs' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openNewThread(page, 'Mira');
  await say(page, 'Made offline.');
  const threads = page.getByRole('list', { name: 'Recent threads' });
  await expect(threads).toContainText('You: Made offline.');
  const people = details(page).getByRole('listitem');
  await expect(people.filter({ hasText: 'Person' })).toContainText('Anna');

  await service.resume();
  await expect(stripOf(page)).toContainText('Elsewhere: Live');
  await expect(messagesOf(page, 'Mira')).toHaveCount(1);
  await expect(messagesOf(page, 'You')).toHaveCount(1);
});

test('guild and operators are known in every window, without the service and without the cache', async ({
  start,
  service,
  dataFolder,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  const guild = first.page.getByRole('navigation').getByRole('heading', { level: 2 });
  const name = 'Guildhall';
  await expect(guild).toHaveText(name);
  await askOperator(first.page, 'Ada', 'Plan a picnic: buy bread and find a meadow.');
  await quit(first.app);
  await service.halt();
  rmSync(join(dataFolder, 'client-store', 'cache'), { recursive: true });

  const { app, page } = await start();
  await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+n');
  for (const operator of ['Ada', 'Mira', 'Theo']) {
    await expect(
      newThread(page).getByRole('checkbox', { name: operator, exact: true }),
    ).toBeVisible();
  }
  await expect(newThread(page)).not.toContainText('doesn’t list');
  await page.keyboard.press('Escape');
  await openNewThread(page, 'Mira');
  await say(page, 'Made offline.');
  const own = await openOwnWindow(app, page);
  await expect(messagesOf(own, 'You')).toContainText('Made offline.');
  await expect(own.getByRole('button', { name: 'Participants: Mira' })).toBeVisible();

  await service.resume();
  await expect(stripOf(page)).toContainText('Elsewhere: Live');
  for (const window of [page, own]) {
    // oxlint-disable-next-line no-await-in-loop -- one window after the other
    await expect(messagesOf(window, 'Mira')).toHaveCount(1);
  }
});

test('a start without a service of the core alone goes on saying what that lacks', async ({
  start,
}) => {
  const service = await startService('--bare');
  const first = await start();
  await connectById(first.page, service);
  await first.page.getByRole('button', { name: 'New thread' }).click();
  await expect(newThread(first.page)).toContainText('doesn’t list its operators');
  await first.page
    .getByRole('textbox', { name: 'Operator IDs' })
    .fill(service.operatorIds[0] ?? '');
  await first.page.getByRole('textbox', { name: 'First message' }).fill('Is anybody there?');
  await first.page.getByRole('button', { name: 'Create thread' }).click();
  await expect(messagesOf(first.page, 'You')).toHaveCount(1);
  await expect(stripOf(first.page)).not.toContainText('waiting to be sent');
  await quit(first.app);
  await service.halt();

  const { page } = await start();
  await expect(messagesOf(page, 'You')).toContainText('Is anybody there?');
  await page.keyboard.press('Control+.');
  await expect(details(page)).toContainText('can’t search threads and documents');
  await page.keyboard.press('Control+n');
  await expect(newThread(page)).toContainText('doesn’t list its operators');
  await service.stop();
});
