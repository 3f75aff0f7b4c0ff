import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import {
  findChromium,
  findHeadlessShell,
  howToGetChromium,
} from '../electron-shim/find-chromium.ts';
import { installDebianPackage } from './debian-package.ts';
import { projectPath, say } from './project.ts';

/**
 * Finds Chromium, or installs Debian's package if this process may.
 *
 * @throws Error that says what to do
 */
export function requireChromium(): void {
  if (!hasChromium()) {
    throw new Error(`The tests need Chromium and found none. ${howToGetChromium}`);
  }
}

/**
 * The same for component tests. They also run on Electron's machines, where Chromium may be
 * missing; there, Playwright downloads its own.
 *
 * @throws Error that says what to do
 */
export function requireBrowser(): void {
  if (!hasChromium() && !hasPlaywrightsOwn()) {
    throw new Error(`The tests of components need Chromium and found none. ${howToGetChromium}`);
  }
}

/**
 * Installs the headless shell beside Debian's Chromium, if this process may. Without it, the tests
 * take Chromium itself.
 */
export function preferHeadlessShell(): void {
  const isDebians = findChromium()?.startsWith('/usr/lib/chromium/') === true;
  if (isDebians && !process.env['GUILDHALL_CHROMIUM'] && findHeadlessShell() === undefined) {
    installDebianPackage('chromium-headless-shell');
  }
}

function hasChromium(): boolean {
  if (findChromium() === undefined) {
    installDebianPackage('chromium');
  }
  return findChromium() !== undefined;
}

function hasPlaywrightsOwn(): boolean {
  if (!existsSync(chromium.executablePath())) {
    say("Downloading Playwright's Chromium for the tests (once)…");
    const cli = projectPath('node_modules/playwright/cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore' });
  }
  return existsSync(chromium.executablePath());
}
