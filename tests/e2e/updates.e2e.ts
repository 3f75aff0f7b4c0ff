import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';
import type { Update } from '#shared/capability/update.ts';
import { test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { call } from './call.ts';
import { foundGuild } from './guild.ts';

/** Tells every window how the application stands to its next version, as main would. */
function tell(app: ElectronApplication, update: Update): Promise<void> {
  return app.evaluate(({ BrowserWindow }, told) => {
    for (const window of BrowserWindow.getAllWindows()) {
      window.webContents.send('guildhall:signal', 'update.changed', told);
    }
  }, update);
}

test('an application that is not packaged has no updates, and opens its licences', async ({
  start,
}) => {
  const { app, page } = await start();
  expect(await call(page, 'update.describe', {})).toEqual({ stage: 'off', checksBySelf: true });
  await expect(call(page, 'update.install', {})).rejects.toThrow(/no update/);
  await foundGuild(page);
  await app.evaluate(({ shell }) => {
    shell.openPath = (path) => {
      Object.assign(globalThis, { openedPath: path });
      return Promise.resolve('');
    };
  });
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'About', exact: true }).click();
  await expect(dialog.getByText('This build doesn’t update itself.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Open the list' }).click();
  await expect
    .poll(() => app.evaluate(() => (globalThis as { openedPath?: string }).openedPath))
    .toMatch(/out[\\/]third-party-licences\.txt$/);
});

test('a version is told of over whatever is shown, and leads to what can be done', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await tell(app, { stage: 'available', version: '9.1.0', checksBySelf: true });
  const notice = page.getByText('Guildhall 9.1.0 is available.');
  await expect(notice).toBeVisible();
  const folder = process.env['GUILDHALL_PICTURES'];
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
    if (folder) {
      await page.screenshot({ path: join(folder, `update-notice-${theme}.png`) });
    }
  }
  await page.getByRole('button', { name: 'Show update' }).click();
  await expect(page.getByRole('button', { name: 'Skip this version' })).toBeVisible();
  await tell(app, { stage: 'ready', version: '9.1.0', checksBySelf: true });
  await expect(page.getByRole('button', { name: 'Restart to update' })).toBeEnabled();
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
    if (folder) {
      await page.screenshot({ path: join(folder, `update-about-${theme}.png`) });
    }
  }
});
