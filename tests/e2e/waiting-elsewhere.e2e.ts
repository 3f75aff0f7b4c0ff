import { expect } from '@playwright/test';
import { pathsIn } from '../../electron/server/storage/data-folder.ts';
import { openServerDatabase } from '../../electron/server/storage/server-database.ts';
import { openDecisions } from '../../electron/server/testing/open-decisions.ts';
import { connectFirstHome, stripOf } from './home.ts';
import { test } from './service-test.ts';

test('decisions in a home that is signed out need nobody, and wait again once it is back', async ({
  start,
  service,
}) => {
  await service.halt();
  const db = openServerDatabase({
    folder: pathsIn(service.folder),
    now: new Date().toISOString(),
  });
  const userId = db.get<{ id: string }>('SELECT id FROM users')?.id ?? '';
  openDecisions(db, { operatorId: service.operatorIds[0] ?? '', userId });
  db.close();
  await service.resume();
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveCount(2);
  await needs.getByRole('button', { name: 'Answer…' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'No' }).check();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Home settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings for Elsewhere' });
  await settings.getByRole('button', { name: 'Sign out…' }).click();
  await settings.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(stripOf(page)).toContainText('Needs a key');
  await expect(page.getByRole('button', { name: 'Answer…' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Decide…' })).toHaveCount(0);

  await stripOf(page).getByRole('button', { name: 'Enter key' }).click();
  await settings.getByRole('textbox', { name: 'New API key' }).fill(service.apiKey);
  await page.keyboard.press('Enter');
  await expect(stripOf(page)).toContainText('Elsewhere: Live');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(needs.getByRole('listitem')).toHaveCount(2);
  await needs.getByRole('button', { name: 'Answer…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(needs.getByRole('listitem')).toHaveCount(1);
});
