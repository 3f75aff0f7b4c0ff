import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findHeadlessShell } from '../electron-shim/find-chromium.ts';
import { installDebianPackages, mayInstall } from './debian-package.ts';
import { whatIsMissing } from './install-command.ts';
import { projectPath, say } from './project.ts';

const debiansChromium = '/usr/lib/chromium/chromium';

/**
 * Finds a Chromium for what is said to need it: one that is installed, Debian's package, which is
 * installed if this process may, or one that Playwright has downloaded. That one is named to the
 * children of this process by GUILDHALL_CHROMIUM.
 *
 * @param what the subject of the message: `The window`
 * @throws Error that names the one command to run
 */
export async function requireChromium(what: string): Promise<void> {
  if (hasChromium()) {
    return;
  }
  const fault = mayInstall('chromium') ? installDebianPackages(['chromium']) : undefined;
  if (!hasChromium() && !(await takePlaywrights())) {
    throw new Error(whatIsMissing(what, ['chromium'], fault));
  }
}

/**
 * The same for tests. Where no package is installed, Playwright downloads its own, if it can.
 *
 * @throws Error that names the one command to run
 */
export async function requireChromiumForTests(): Promise<void> {
  await downloadPlaywrights();
  await requireChromium('A test');
}

/** Whether a Chromium is there already. @throws Error where the one that was chosen is not. */
export function hasChromium(): boolean {
  const chosen = process.env['GUILDHALL_CHROMIUM'];
  if (findChromium() === undefined && chosen) {
    throw new Error(`GUILDHALL_CHROMIUM names ${chosen}, which is no program that can be run.`);
  }
  return findChromium() !== undefined;
}

/** Has Playwright download its Chromium for tests, where there is none and no package of Debian. */
export async function downloadPlaywrights(): Promise<void> {
  if (!hasChromium() && !mayInstall('chromium') && !(await takePlaywrights())) {
    say("Downloading Playwright's Chromium for the tests (once)…");
    const cli = projectPath('node_modules/playwright/cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore' });
    await takePlaywrights();
  }
}

/**
 * The package with the headless shell, where it is missing beside Debian's Chromium. Without it, the
 * tests take Chromium itself.
 */
export function headlessShellPackage(): readonly string[] {
  const chromium = findChromium() ?? debiansChromium;
  const isWanted = chromium === debiansChromium && !process.env['GUILDHALL_CHROMIUM'];
  const isMissing = isWanted && findHeadlessShell() === undefined && mayInstall('chromium');
  return isMissing ? ['chromium-headless-shell'] : [];
}

/** Installs the headless shell, if this process may. */
export function preferHeadlessShell(): void {
  const missing = headlessShellPackage();
  if (missing.length > 0) {
    installDebianPackages(missing);
  }
}

/** Takes the Chromium that Playwright has downloaded, if it has. */
async function takePlaywrights(): Promise<boolean> {
  // Loaded where it is needed alone: it would take each `npm start` a third of a second.
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  const isThere = existsSync(path);
  if (isThere) {
    process.env['GUILDHALL_CHROMIUM'] = path;
  }
  return isThere;
}
