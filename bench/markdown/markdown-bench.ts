import { join } from 'node:path';
import type { Browser } from 'playwright';
import { installCompared } from '../compared/install-compared.ts';
import { interleaveFigures } from '../interleave.ts';
import { costsFrom } from '../page/mark-costs.ts';
import { withServedPage } from '../page/with-served-page.ts';
import { sum } from '../page/trace.ts';
import { TracedPage } from '../page/traced-page.ts';
import { report } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import type { page as markdownPage } from './page/main.tsx';

// Goal 14: screens of ten messages in Markdown, with colours and sanitised, against the same as plain
// text and against react-markdown. Processor time of the page's main thread from a screen to the
// next, each in a frame of its own, with layout and painting.

const rounds = 5;

/** Screens that are shown before any is measured, so that grammars are loaded and code is warm. */
const warmUp = 20;

const screens = 40;

/** The first message that is measured. */
const first = 1_000;

/** A screen with a code that has colours begins here. */
const withCode = 80;

await installCompared();
await withServedPage(join(import.meta.dirname, 'page'), async (browser, address) => {
  report('A screen of messages in Markdown, processor time', await measure(browser, address));
});

async function measure(browser: Browser, address: string): Promise<Row[]> {
  const figures = await interleaveFigures(
    {
      plain: () => costsOf(browser, `${address}#plain`),
      guildhall: () => costsOf(browser, `${address}#guildhall`),
      other: () => costsOf(browser, `${address}#react-markdown`),
    },
    rounds,
  );
  const { plain, guildhall, other } = figures;
  return [
    row('the first time, to plain text', guildhall.firstMs, plain.firstMs, 10),
    row('again, to plain text', guildhall.againMs, plain.againMs, 1.5),
    row('the first time, to react-markdown', guildhall.firstMs, other.firstMs, 0.3),
  ];
}

function row(what: string, measured: number, baseline: number, atMost: number): Row {
  return { goal: 14, what, bound: { atMost }, measured, baseline, unit: 'ms' };
}

/** The mean cost of a screen whose messages were never shown, and of the same once more. */
async function costsOf(browser: Browser, address: string) {
  const page = await TracedPage.open<typeof markdownPage>(browser, address);
  await page.do('showAll', 0, warmUp);
  await page.do('showAll', withCode, 1);
  const colours = await page.do('coloursShown');
  if (!address.endsWith('#plain') && colours === 0) {
    throw new Error(`${address} shows a code without colours.`);
  }
  const cost = async () => {
    const trace = await page.trace(() => page.do('showAll', first, screens));
    return sum(costsFrom(trace, 'screen')) / screens;
  };
  const firstMs = await cost();
  const againMs = await cost();
  await page.close();
  return { firstMs, againMs };
}
