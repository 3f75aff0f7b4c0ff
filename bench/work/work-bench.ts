import { loadavg } from 'node:os';
import { join } from 'node:path';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { installCompared } from '../compared/install-compared.ts';
import { report } from '../report/report.ts';
import { measureFirstPaint } from './measure-first-paint.ts';
import { measureGroups } from './measure-groups.ts';
import { measureScript } from './measure-script.ts';
import { measureTree } from './measure-tree.ts';
import { withServedPage } from '../page/with-served-page.ts';

// Goal 13: the section Work at 50,000 items against react-arborist, in the same Chromium; and what
// one changed item and one letter in the filter cost there. And the first paint of the outline from
// the cache, in the whole application.

const rounds = 5;

/** Each gives forty letters and two hundred changes. */
const scriptRounds = 3;

await prepareRuntime();
await installCompared();
await withServedPage(join(import.meta.dirname, 'page'), async (browser, address) => {
  const tree = await measureTree(browser, address, rounds);
  report('The outline of 50,000 items against react-arborist, processor time', tree);
  const groups = await measureGroups(browser, address, scriptRounds);
  report('The outline of 50,000 items in groups', groups);
  const script = await measureScript(browser, address, scriptRounds);
  report('Script at 50,000 items', script);
});
report('The whole application', [await measureFirstPaint(rounds)]);
const [load = 0] = loadavg();
process.stdout.write(`\nload of the computer: ${load.toFixed(1)}\n`);
