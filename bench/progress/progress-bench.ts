import { join } from 'node:path';
import type { Browser } from 'playwright';
import { interleaveFigures, percentile } from '../interleave.ts';
import { costsFrom } from '../page/mark-costs.ts';
import { TracedPage } from '../page/traced-page.ts';
import { withServedPage } from '../page/with-served-page.ts';
import { report } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import type { page as progressPage } from './page/main.ts';

// Five answers that grow in a thread, each by what a model writes in an eighth of a second at 200
// tokens a second, against the same pieces put at the end of text nodes. Processor time of the page's
// main thread from one piece to the next, with layout and painting: at the beginning of an answer, at
// ten times that length, and at a hundred times, where no more of it is shown. Of long answers only
// those in sight cost anything, so what counts is the p95.

const rounds = 5;

const characters = 110;

/** The pieces that are measured at each length. */
const pieces = 8;

const short = 400;
const long = 10 * short;
const endless = 100 * short;

await withServedPage(join(import.meta.dirname, 'page'), async (browser, address) => {
  report(
    'Five answers that grow at the same time, processor time',
    await measure(browser, address),
  );
});

async function measure(browser: Browser, address: string): Promise<Row[]> {
  const { guildhall, text } = await interleaveFigures(
    {
      guildhall: () => costsOf(browser, `${address}#guildhall`),
      text: () => costsOf(browser, `${address}#text`),
    },
    rounds,
  );
  return [
    row('script of a frame, p95, to 8 ms', guildhall.scriptP95, 8, 1),
    row('script where all five grow in one frame, p95', guildhall.togetherP95, text.togetherP95),
    row(`a piece after ${short} characters, p95, to text nodes`, guildhall.short, text.short),
    row(`a piece after ${long}, p95, to text nodes`, guildhall.long, text.long),
    row(`a piece after ${endless}, p95, to text nodes`, guildhall.endless, text.endless),
    row(`a piece after ${long}, p95, to one after ${short}`, guildhall.long, guildhall.short, 2),
    row(
      `a piece after ${endless}, p95, to one after ${long}`,
      guildhall.endless,
      guildhall.long,
      1,
    ),
  ];
}

function row(what: string, measured: number, baseline: number, atMost?: number): Row {
  return { what, ...(atMost && { bound: { atMost } }), measured, baseline, unit: 'ms' };
}

async function costsOf(browser: Browser, address: string) {
  const page = await TracedPage.open<typeof progressPage>(browser, address);
  await page.do('show');
  // Code is warm from the second answer on
  await page.do('write', 4, characters);
  await page.do('end');
  const together = await page.trace(() => page.do('writeTogether', 2 * pieces, characters));
  await page.do('end');
  const scripts: number[] = [];
  const costAfter = async (length: number, before: number) => {
    await page.do('write', 1, length - before);
    const trace = await page.trace(() => page.do('write', pieces, characters));
    scripts.push(...costsFrom(trace, 'piece', 'scriptMs'));
    return percentile(costsFrom(trace, 'piece'), 0.95);
  };
  const measured = pieces * characters;
  const figures = {
    short: await costAfter(short, 0),
    long: await costAfter(long, short + measured),
    endless: await costAfter(endless, long + measured),
  };
  if ((await page.do('shownLength')) < long) {
    throw new Error(`${address} shows less than was written.`);
  }
  await page.do('end');
  await page.close();
  const togetherP95 = percentile(costsFrom(together, 'piece', 'scriptMs'), 0.95);
  return { ...figures, togetherP95, scriptP95: percentile(scripts, 0.95) };
}
