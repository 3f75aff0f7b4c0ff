import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { requireBrowser } from '../../build/scripts/chromium.ts';
import { findChromium } from '../../build/electron-shim/find-chromium.ts';
import { servePage } from '../page/serve-page.ts';
import { report } from '../report/report.ts';
import { measureLists } from './measure-lists.ts';
import { measureText } from './measure-text.ts';

// A document of a million characters that is read and changed, against CodeMirror alone, and the
// keys of long lists: 10,000 documents, and 100,000 notifications in the inbox.

const rounds = 3;

requireBrowser();
const executablePath = findChromium();
const served = await servePage(join(import.meta.dirname, 'page'));
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
try {
  const text = await measureText(browser, served.address, rounds);
  report('A document of a million characters, processor time of the longest task', text);
  const lists = await measureLists(browser, served.address, rounds);
  report('A key in long lists, script of the longest task', lists);
} finally {
  await browser.close();
  await served.close();
}
const [load = 0] = loadavg();
process.stdout.write(`\nload of the computer: ${load.toFixed(1)}\n`);
