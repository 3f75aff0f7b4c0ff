import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import type { Plugin } from 'vite';
import { requireChromiumForTests } from '../../build/scripts/chromium.ts';
import { findChromium } from '../../build/electron-shim/find-chromium.ts';
import { servePage } from './serve-page.ts';

/**
 * Serves the page of a benchmark and starts a browser for it while `measure` runs.
 *
 * @param root the folder of its `index.html`
 * @param plugins further steps of the build
 */
export async function withServedPage(
  root: string,
  measure: (browser: Browser, address: string) => Promise<void>,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  await requireChromiumForTests();
  const executablePath = findChromium();
  const served = await servePage(root, plugins);
  try {
    const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
    try {
      await measure(browser, served.address);
    } finally {
      await browser.close();
    }
  } finally {
    await served.close();
  }
}
