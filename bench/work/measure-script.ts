import type { Browser } from 'playwright';
import { percentile } from '../interleave.ts';
import type { Row } from '../report/row.ts';
import type { WorkView } from '#shared/local/work-view.ts';
import type { Trace } from '../page/trace.ts';
import { openPage } from './open-page.ts';
import type { WorkPage } from './open-page.ts';
import type { page as workPage } from './page/main.ts';

const changes = 200;

/** Typed into the filter, and then taken back letter by letter. */
const typed = ['b', 'r', 'e', 'a', 'd', 'Space', 'o', 'v', 'e', 'n'];

/** Script of the page for one changed item, for one more write, and for each letter in the filter, at 50,000 items. */
export async function measureScript(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  const costs = {
    change: [] as number[],
    write: [] as number[],
    tree: [] as number[],
    board: [] as number[],
  };
  for (let round = -1; round < rounds; round += 1) {
    const change = await changeCosts(browser, address, 'change');
    const write = await changeCosts(browser, address, 'writeBeside');
    const tree = await letterCosts(browser, address, 'tree');
    const board = await letterCosts(browser, address, 'board');
    // The first round warms up caches and does not count.
    if (round >= 0) {
      costs.change.push(...change);
      costs.write.push(...write);
      costs.tree.push(...tree);
      costs.board.push(...board);
    }
  }
  return [
    row('one update, p50', costs.change, 0.5, 1),
    row('one update, p95', costs.change, 0.95, 1),
    row('one more write beside 5,000 that wait, p50', costs.write, 0.5, 8),
    row('one more write beside 5,000 that wait, p95', costs.write, 0.95, 8),
    row('a letter in the filter of the outline, longest task, p95', costs.tree, 0.95, 16),
    row('a letter in the filter of the board, longest task, p95', costs.board, 0.95, 16),
  ];
}

function row(what: string, each: readonly number[], share: number, boundMs: number): Row {
  return {
    goal: 13,
    what: `${what}, to ${boundMs} ms`,
    bound: { atMost: 1 },
    measured: percentile(each, share),
    baseline: boundMs,
    unit: 'ms',
  };
}

/** From an event, or an accepted write, to the rendered row: the task that takes it. */
async function changeCosts(
  browser: Browser,
  address: string,
  act: 'change' | 'writeBeside',
): Promise<number[]> {
  const page = await openWork(browser, address);
  await page.do('expandFirst');
  const trace = await page.trace(() => page.do(act, changes));
  await page.close();
  return trace.tasksMarked('change').map(({ scriptMs }) => scriptMs);
}

/**
 * The longest task after each letter. The address follows a moment after the letter, and the cost of
 * that belongs to the letter too.
 */
async function letterCosts(browser: Browser, address: string, view: WorkView): Promise<number[]> {
  const page = await openWork(browser, address);
  await page.do('showView', view);
  const search = page.page.getByRole('searchbox');
  await search.click();
  const costs: number[] = [];
  for (const key of [...typed, ...typed.map(() => 'Backspace')]) {
    const trace = await page.trace(async () => {
      await page.page.keyboard.press(key);
      await untilAddressed(page, await search.inputValue());
      await page.do('settle');
    });
    costs.push(longestScriptOf(trace));
  }
  await page.close();
  return costs;
}

/** Waits until the address has followed the words in the filter. */
async function untilAddressed({ page }: WorkPage, words: string): Promise<void> {
  await page.waitForFunction((text) => {
    const acts = (window as unknown as { page: typeof workPage }).page;
    return acts.isAddressed(text);
  }, words);
}

async function openWork(browser: Browser, address: string): Promise<WorkPage> {
  const page = await openPage(browser, address);
  await page.do('keep');
  await page.do('show', 0);
  return page;
}

function longestScriptOf({ tasks }: Trace): number {
  return Math.max(...tasks.map(({ scriptMs }) => scriptMs));
}
