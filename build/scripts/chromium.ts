import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, howToGetChromium } from '../electron-shim/find-chromium.ts';
import { say } from './project.ts';

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
