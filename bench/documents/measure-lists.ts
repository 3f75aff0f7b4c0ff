import type { Browser } from 'playwright';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { percentile } from '../interleave.ts';
import { TracedPage } from '../page/traced-page.ts';
import type { Trace } from '../page/trace.ts';
import type { Row } from '../report/row.ts';
import type { DocumentsPage } from './measure-text.ts';

/** The time of a frame at 60 frames a second. */
const boundMs = 16;

const documents = 10_000;
/** However many a service has, a page keeps so many; each is about a thing of its own here. */
const { notifications } = pageLimits;

const typed = ['b', 'r', 'e', 'a', 'd', 'Space', 'o', 'v'];
const arrows = ['ArrowDown', 'ArrowDown', 'PageDown', 'End', 'Home', 'ArrowDown'];
const triage = ['nextEntry', 'finishEntry', 'nextEntry', 'finishEntry', 'finishEntry'] as const;

/** The script of the longest task after each key in the lists that may be longest. */
export async function measureLists(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  const costs = { filter: [] as number[], list: [] as number[], inbox: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const [filter, list] = await documentCosts(browser, address);
    const inbox = await inboxCosts(browser, address);
    // The first round warms up caches and does not count.
    if (round >= 0) {
      costs.filter.push(...filter);
      costs.list.push(...list);
      costs.inbox.push(...inbox);
    }
  }
  return [
    row(`a letter in the filter of ${documents} documents`, costs.filter),
    row('an arrow key in their list', costs.list),
    row(`a key in the inbox with ${notifications} notifications`, costs.inbox),
  ];
}

function row(what: string, each: readonly number[]): Row {
  return {
    what: `${what}, p95, to ${boundMs} ms`,
    bound: { atMost: 1 },
    measured: percentile(each, 0.95),
    baseline: boundMs,
    unit: 'ms',
  };
}

async function documentCosts(browser: Browser, address: string): Promise<[number[], number[]]> {
  const shown: DocumentsPage = await TracedPage.open(browser, address);
  await shown.do('showDocuments', documents);
  await shown.page.getByRole('searchbox').click();
  const filter = await costsOf(shown, [...typed, ...typed.map(() => 'Backspace')]);
  await shown.page.getByRole('option').first().click();
  const list = await costsOf(shown, arrows);
  await shown.close();
  return [filter, list];
}

async function inboxCosts(browser: Browser, address: string): Promise<number[]> {
  const shown: DocumentsPage = await TracedPage.open(browser, address);
  await shown.do('showInbox', notifications, notifications);
  await shown.page.getByRole('link').first().focus();
  const costs = await costsOf(shown, arrows);
  for (const id of triage) {
    costs.push(longestOf(await shown.trace(() => shown.do('act', id))));
  }
  await shown.close();
  return costs;
}

async function costsOf(shown: DocumentsPage, keys: readonly string[]): Promise<number[]> {
  const costs: number[] = [];
  for (const key of keys) {
    const trace = await shown.trace(async () => {
      await shown.page.keyboard.press(key);
      await shown.do('settle');
    });
    costs.push(longestOf(trace));
  }
  return costs;
}

function longestOf({ tasks }: Trace): number {
  return Math.max(...tasks.map(({ scriptMs }) => scriptMs));
}
