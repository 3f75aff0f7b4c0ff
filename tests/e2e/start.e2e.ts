import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { projectRoot, test } from './application.ts';

// Windows has no signals: there a terminal's Ctrl-C reaches every process in it.
test.skip(process.platform === 'win32', 'Windows has no signals');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} to npm start quits the application properly, and npm exits with its code`, async ({
    dataFolder,
  }) => {
    const headless = process.env['GUILDHALL_SHIM_HEADLESS'] ? ['--headless'] : [];
    const args = ['start', '--', `--user-data-dir=${dataFolder}`, ...headless];
    const npm = spawn('npm', args, { cwd: projectRoot, stdio: 'ignore' });
    const ended = once(npm, 'close');
    try {
      const guild = join(dataFolder, 'local-home', 'guildhall.db');
      await expect.poll(() => existsSync(guild)).toBe(true);
      npm.kill(signal);
      expect(await ended).toStrictEqual([0, null]);
      // The last connection to close removes the log: the server was stopped, not killed.
      expect(existsSync(`${guild}-wal`)).toBe(false);
    } finally {
      npm.kill();
    }
  });
}
