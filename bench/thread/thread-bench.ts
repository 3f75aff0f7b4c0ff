import { join } from 'node:path';
import { installCompared } from '../compared/install-compared.ts';
import { withServedPage } from '../page/with-served-page.ts';
import { report } from '../report/report.ts';
import { measureAppends } from './measure-appends.ts';
import { measureCompared } from './measure-compared.ts';
import { measureOpening } from './measure-opening.ts';

// Goals 11 and 12: a thread of 100,000 messages against a plain list of the newest 300, in the same
// Chromium, and against two lists that people would take instead. All figures but the memory are
// processor time of the page's main thread.

const rounds = 5;

/** Fewer beside other lists: one of them draws all of its rows again with each message. */
const comparedRounds = 2;

await installCompared();
await withServedPage(join(import.meta.dirname, 'page'), async (browser, address) => {
  const appends = await measureAppends(browser, address, rounds);
  report('A message at the end of a thread of 100,000 messages, processor time', appends);
  const opening = await measureOpening(browser, address, rounds);
  report('Opening and scrolling that thread, processor time', opening);
  const beside = await measureCompared(browser, address, comparedRounds);
  report('The same beside other lists of the newest 300 messages, processor time', beside);
});
