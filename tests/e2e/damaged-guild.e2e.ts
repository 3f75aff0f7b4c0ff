import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { projectRoot, quit, test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { call } from './call.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';

const backupName = 'guildhall-0001-2026-11-20T10-00-00-000Z.db';

/** Writes a backup to the server's folder. The server's own first backup is a minute away. */
function backUp(dataDir: string): void {
  mkdirSync(join(dataDir, 'backups'), { mode: 0o700 });
  const file = join(dataDir, 'backups', backupName);
  const serve = join(projectRoot, 'electron/server/serve.ts');
  execFileSync(process.execPath, [serve, '--data-dir', dataDir, '--backup', file]);
}

function damage(dataDir: string): Buffer {
  const file = join(dataDir, 'guildhall.db');
  const bytes = readFileSync(file).fill(0xab, 0, 100);
  writeFileSync(file, bytes);
  return bytes;
}

function keptIn(dataDir: string): Buffer[] {
  const copies = join(dataDir, 'copies');
  return readdirSync(copies).map((name) => readFileSync(join(copies, name, 'guildhall.db')));
}

async function requireAccessible(app: ElectronApplication, page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
    const folder = process.env['GUILDHALL_PICTURES'];
    if (folder) {
      await page.screenshot({ path: join(folder, `${theme}.png`) });
    }
  }
}

test('a damaged guild is reported with its newest good backup, and a click restores its threads', async ({
  start,
  dataFolder,
}) => {
  const dataDir = join(dataFolder, 'local-home');
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await say(first.page, 'Plan a fair: rent tents and invite the guilds.');
  await expect(messagesOf(first.page, 'Ada')).toHaveCount(1);
  // An undamaged guild is never repaired.
  await expect(call(first.page, 'home.repair', { from: 'nothing' })).rejects.toThrow('repaired');
  await quit(first.app);
  backUp(dataDir);
  const damaged = damage(dataDir);

  const { app, page } = await start();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your guild on this computer is damaged');
  await expect(alert).toContainText(/newest intact backup is from .*2026/);
  await expect(alert).toContainText('guildhall.db');
  await requireAccessible(app, page);
  await alert.getByRole('button', { name: /^Restore backup from .*2026/ }).click();
  await expect(messagesOf(page, 'You')).toContainText('Plan a fair');
  await say(page, 'and add a concert');
  await expect(messagesOf(page, 'Ada').last()).toContainText('concert');
  expect(keptIn(dataDir).map((kept) => kept.equals(damaged))).toEqual([true]);
});

test('a damaged guild without a backup is kept, and the person may start over', async ({
  start,
  dataFolder,
}) => {
  const dataDir = join(dataFolder, 'local-home');
  const first = await start();
  await foundGuild(first.page);
  await quit(first.app);
  const damaged = damage(dataDir);

  const { page } = await start();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('no intact backup');
  await expect(call(page, 'home.repair', { from: 'backup' })).rejects.toThrow('repaired');
  await alert.getByRole('button', { name: 'Start with an empty guild' }).click();
  // The first run continues where it was left.
  await page.getByRole('button', { name: 'Create guild' }).click();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  expect(keptIn(dataDir).map((kept) => kept.equals(damaged))).toEqual([true]);
});

test('retrying uses a file that the person has put in place of the damaged one', async ({
  start,
  dataFolder,
}) => {
  const dataDir = join(dataFolder, 'local-home');
  const first = await start();
  await foundGuild(first.page);
  await quit(first.app);
  const whole = readFileSync(join(dataDir, 'guildhall.db'));
  damage(dataDir);

  const { page } = await start();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  writeFileSync(join(dataDir, 'guildhall.db'), whole);
  await retry.click();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
});
