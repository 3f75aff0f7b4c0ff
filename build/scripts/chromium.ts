import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../electron-shim/find-chromium.ts';
import { say } from './project.ts';

/** What a person does to get the Chromium that the Electron shim draws its windows with. */
export const howToGetChromium =
  'Install Chromium (on Debian or Ubuntu: sudo apt-get install chromium), or set ' +
  'GUILDHALL_CHROMIUM to the path of its executable.';

/**
 * Finds Chromium, or installs Debian's package where this process may.
 *
 * @throws Error that says what to do
 */
export function requireChromium(): void {
  if (findChromium() !== undefined) {
    return;
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Debian's chromium package for the tests…");
    apt('update');
    apt('install', '--yes', '--no-install-recommends', 'chromium');
  }
  if (findChromium() === undefined) {
    throw new Error(`The end-to-end tests need Chromium and found none. ${howToGetChromium}`);
  }
}

function apt(...args: string[]): void {
  spawnSync('apt-get', ['--quiet', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
