import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { requireBrowser } from '../../build/scripts/chromium.ts';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { findChromium } from '../../build/electron-shim/find-chromium.ts';
import { report } from '../report/report.ts';
import { measureFirstPaint } from './measure-first-paint.ts';
import { measureScript } from './measure-script.ts';
import { measureTree } from './measure-tree.ts';
import { servePage } from '../page/serve-page.ts';

// Goal 13: the section Work at 50,000 items against react-arborist, in the same Chromium; and what
// one changed item and one letter in the filter cost there. And the first paint of the outline from
// the cache, in the whole application.

const rounds = 5;

/** Each gives forty letters and two hundred changes. */
const scriptRounds = 3;

requireBrowser();
await prepareRuntime();
const executablePath = findChromium();
const served = await servePage(join(import.meta.dirname, 'page'));
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
try {
  const tree = await measureTree(browser, served.address, rounds);
  report('The outline of 50,000 items against react-arborist, processor time', tree);
  const script = await measureScript(browser, served.address, scriptRounds);
  report('Script at 50,000 items', script);
} finally {
  await browser.close();
  await served.close();
}
report('The whole application', [await measureFirstPaint(rounds)]);
const [load = 0] = loadavg();
process.stdout.write(`\nload of the computer: ${load.toFixed(1)}\n`);
