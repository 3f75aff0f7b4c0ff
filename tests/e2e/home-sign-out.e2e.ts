import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openNewThread, say } from './guild.ts';
import { connectFirstHome, haltService, homeOf, stripOf } from './home.ts';
import { test } from './service-test.ts';

test('signing out names what would be lost, and the home stays and accepts a new key', async ({
  start,
  service,
  dataFolder,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await openNewThread(page, 'Mira');
  await haltService(page, service);
  await say(page, 'Never sent.');
  await page.getByRole('button', { name: 'Home settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings for Elsewhere' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Home settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Sign out…' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog).toContainText('1 item hasn’t been sent yet');
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(stripOf(page)).toContainText('Needs a key');
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  // The only backup left was made without this home, by the thread of the bundled outbox.
  expect(readdirSync(join(dataFolder, 'client-store', 'backups'))).toHaveLength(1);

  await service.resume();
  await stripOf(page).getByRole('button', { name: 'Enter key' }).click();
  await dialog.getByRole('textbox', { name: 'New API key' }).fill(service.apiKey);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(stripOf(page)).toContainText('Elsewhere: Live');
  await expect(page.getByRole('list', { name: 'Recent threads' }).getByRole('link')).toHaveCount(1);

  await page.getByRole('button', { name: 'Home settings' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Far away');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(homeOf(page, 'Far away')).toBeVisible();
  await page.getByRole('button', { name: 'Home settings' }).click();
  const renamed = page.getByRole('dialog', { name: 'Settings for Far away' });
  await renamed.getByRole('button', { name: 'Remove home…' }).click();
  await renamed.getByRole('button', { name: 'Remove home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start on this computer' })).toBeVisible();
});
