import { findChromium, howToGetChromium } from '../electron-shim/find-chromium.ts';
import { installDebianPackage } from './debian-package.ts';

/**
 * Finds Chromium, or installs Debian's package where this process may.
 *
 * @throws Error that says what to do
 */
export function requireChromium(): void {
  if (findChromium() !== undefined) {
    return;
  }
  installDebianPackage('chromium');
  if (findChromium() === undefined) {
    throw new Error(`The end-to-end tests need Chromium and found none. ${howToGetChromium}`);
  }
}
