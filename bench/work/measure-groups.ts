import type { Browser } from 'playwright';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { percentile } from '../interleave.ts';
import { sum } from '../page/trace.ts';
import type { Trace } from '../page/trace.ts';
import type { Row } from '../report/row.ts';
import { openPage } from './open-page.ts';
import { requireRows } from './require-rows.ts';

const moves = 100;

/** The rows with every group unfolded: all items, and the head of each group. */
const allRows = 50_000 + workItemStatuses.length;

/**
 * The outline of 50,000 items in groups by status. A changed status takes its item from one group to
 * another. Choosing the groups and unfolding them include drawing; of a move it is the script alone.
 */
export async function measureGroups(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  const costs = { group: [] as number[], expand: [] as number[], move: [] as number[] };
  const heaps: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const { groupMs, expandMs, moveMs } = await costsOfActs(browser, address);
    const heapMb = await heapOf(browser, address);
    // The first round warms up caches and does not count.
    if (round >= 0) {
      costs.group.push(groupMs);
      costs.expand.push(expandMs);
      costs.move.push(...moveMs);
      heaps.push(heapMb);
    }
  }
  return [
    row('grouping by status', costs.group, 0.5, { baseline: 50, unit: 'ms' }),
    row('unfolding every group', costs.expand, 0.5, { baseline: 50, unit: 'ms' }),
    row('a status that moves an item, p50', costs.move, 0.5, { baseline: 16, unit: 'ms' }),
    row('a status that moves an item, p95', costs.move, 0.95, { baseline: 16, unit: 'ms' }),
    row('heap in groups, all unfolded', heaps, 0.5, { baseline: 5, unit: 'MB' }),
  ];
}

function row(
  what: string,
  each: readonly number[],
  share: number,
  { baseline, unit }: Pick<Row, 'baseline' | 'unit'>,
): Row {
  return {
    goal: 13,
    what: `${what}, to ${baseline} ${unit}`,
    bound: { atMost: 1 },
    measured: percentile(each, share),
    baseline,
    unit,
  };
}

async function costsOfActs(browser: Browser, address: string) {
  const page = await openPage(browser, address);
  await page.do('keep');
  await page.do('show', 0);
  const groupMs = cpuMsOf(await page.trace(() => page.do('groupByStatus')));
  await requireRows(page, allRows);
  await page.do('collapseAll');
  // Six heads fill no view, so that its height does not say how many they are.
  await page.page.waitForFunction(
    (count) => document.querySelectorAll('.outline-row').length === count,
    workItemStatuses.length,
  );
  const expandMs = cpuMsOf(await page.trace(() => page.do('expandAll')));
  await requireRows(page, allRows);
  const trace = await page.trace(() => page.do('move', moves));
  await page.close();
  return { groupMs, expandMs, moveMs: trace.tasksMarked('change').map(({ scriptMs }) => scriptMs) };
}

/** The memory has a page of its own, as that of the tree has. */
async function heapOf(browser: Browser, address: string): Promise<number> {
  const page = await openPage(browser, address);
  await page.do('keep');
  const keptMb = await page.heapMb();
  await page.do('show', 0);
  await page.do('groupByStatus');
  await requireRows(page, allRows);
  const heapMb = (await page.heapMb()) - keptMb;
  await page.close();
  return heapMb;
}

function cpuMsOf({ tasks }: Trace): number {
  return sum(tasks.map(({ cpuMs }) => cpuMs));
}
