import { accessSync, constants } from 'node:fs';

// The real binaries come before the wrapper scripts, which fork and so lose the debugging pipe.
const CANDIDATES = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/opt/chromium.org/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

/** Debian's headless shell: Chromium without its own windows, profile and menus. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** The message for when no Chromium was found. */
export const CHROMIUM_MISSING =
  'electron-shim: no Chromium was found. Install Chromium, or set GUILDHALL_CHROMIUM to the path of ' +
  'its executable.';

/** Finds the Chromium binary for the shim: GUILDHALL_CHROMIUM, else the usual places. */
export function findChromium(): string | undefined {
  const chosen = process.env['GUILDHALL_CHROMIUM'];
  if (chosen) {
    return isExecutable(chosen) ? chosen : undefined;
  }
  return CANDIDATES.find(isExecutable);
}

/**
 * Finds Chromium's headless shell, which starts in half the time and shows pages alike. Undefined
 * if there is none, or if GUILDHALL_CHROMIUM asks for another binary.
 */
export function findHeadlessShell(): string | undefined {
  const isWanted = !process.env['GUILDHALL_CHROMIUM'] && isExecutable(HEADLESS_SHELL);
  return isWanted ? HEADLESS_SHELL : undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
