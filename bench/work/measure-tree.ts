import type { Browser } from 'playwright';
import { interleaveFigures } from '../interleave.ts';
import type { Row } from '../report/row.ts';
import { costsFrom } from '../page/mark-costs.ts';
import { sum } from '../page/trace.ts';
import type { Trace } from '../page/trace.ts';
import { openPage } from './open-page.ts';
import { requireRows } from './require-rows.ts';

const frames = 60;

/** The time of a frame at 60 frames a second. */
const frameMs = 1000 / 60;

/**
 * Goal 13: the outline of 50,000 items against react-arborist. Each round opens two pages anew for
 * each of them, one for what acts cost and one for the memory. All costs are processor time of the
 * page's main thread.
 */
export async function measureTree(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  const heightPx = await viewHeightOf(browser, address);
  const run = (name: string) => () => runTree(browser, `${address}#${name}`, heightPx);
  const { outline, arborist } = await interleaveFigures(
    { outline: run('outline'), arborist: run('arborist') },
    rounds,
  );
  type Figure = keyof typeof outline;
  const against = (what: string, figure: Figure, unit: string): Row => ({
    what,
    measured: outline[figure],
    baseline: arborist[figure],
    unit,
  });
  const absolute = (what: string, figure: Figure, baseline: number, unit: string): Row => ({
    goal: 13,
    what,
    bound: { atMost: 1 },
    measured: outline[figure],
    baseline,
    unit,
  });
  return [
    { ...against('expanding all', 'expandMs', 'ms'), goal: 13, bound: { atMost: 0.1 } },
    absolute('expanding all, to 50 ms', 'expandMs', 50, 'ms'),
    absolute('heap over the data, to 5 MB', 'heapMb', 5, 'MB'),
    absolute('heap with all expanded, to 5 MB', 'expandedHeapMb', 5, 'MB'),
    against('heap with all expanded, to the baseline', 'expandedHeapMb', 'MB'),
    against('first rows', 'showMs', 'ms'),
    against('closing a branch of 1,000 in the whole tree', 'closeMs', 'ms'),
    against('opening it', 'openMs', 'ms'),
    against('a frame while scrolling 20 rows a frame', 'scrollMs', 'ms'),
    against(`frames over ${frameMs.toFixed(1)} ms of ${frames}`, 'longFrames', ''),
  ];
}

async function viewHeightOf(browser: Browser, address: string): Promise<number> {
  const page = await openPage(browser, address);
  await page.do('keep');
  await page.do('show', 0);
  const heightPx = await page.do('viewHeightPx');
  await page.close();
  return heightPx;
}

async function runTree(browser: Browser, address: string, heightPx: number) {
  const costs = await costsOfActs(browser, address, heightPx);
  return { ...costs, ...(await heapOf(browser, address, heightPx)) };
}

async function costsOfActs(browser: Browser, address: string, heightPx: number) {
  const page = await openPage(browser, address);
  const cost = async (act: () => Promise<unknown>) => cpuMsOf(await page.trace(act));
  await page.do('keep');
  const showMs = await cost(() => page.do('show', heightPx));
  const expandMs = await cost(() => page.do('expandAll'));
  await requireRows(page, 50_000);
  const closeMs = await cost(() => page.do('toggleBranch'));
  await requireRows(page, 49_001);
  const openMs = await cost(() => page.do('toggleBranch'));
  await requireRows(page, 50_000);
  const frameCosts = costsFrom(await page.trace(() => page.do('scroll', frames)), 'frame');
  await page.close();
  return {
    showMs,
    expandMs,
    closeMs,
    openMs,
    scrollMs: sum(frameCosts) / frameCosts.length,
    longFrames: frameCosts.filter((ms) => ms > frameMs).length,
  };
}

/**
 * The memory is read right after a collection of all garbage, which shrinks the heap. The next act
 * pays for its growing again, so what acts cost is measured in another page.
 */
async function heapOf(browser: Browser, address: string, heightPx: number) {
  const page = await openPage(browser, address);
  await page.do('keep');
  const keptMb = await page.heapMb();
  await page.do('show', heightPx);
  const heapMb = (await page.heapMb()) - keptMb;
  await page.do('expandAll');
  await requireRows(page, 50_000);
  const expandedHeapMb = (await page.heapMb()) - keptMb;
  await page.close();
  return { heapMb, expandedHeapMb };
}

function cpuMsOf({ tasks }: Trace): number {
  return sum(tasks.map(({ cpuMs }) => cpuMs));
}
