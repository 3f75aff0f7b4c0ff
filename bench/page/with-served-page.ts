import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { requireChromiumForTests } from '../../build/scripts/chromium.ts';
import { findChromium } from '../../build/electron-shim/find-chromium.ts';
import { servePage } from './serve-page.ts';

/**
 * Serves the page of a benchmark and starts a browser for it while `measure` runs.
 *
 * @param root the folder of its `index.html`
 */
export async function withServedPage(
  root: string,
  measure: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  await requireChromiumForTests();
  const executablePath = findChromium();
  const served = await servePage(root);
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
