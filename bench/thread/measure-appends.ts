import type { Browser } from 'playwright';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { interleaveFigures, percentile } from '../interleave.ts';
import { costsFrom } from '../page/mark-costs.ts';
import type { Row } from '../report/row.ts';
import { openThread, openThreads } from './open-threads.ts';

const appends = 100;

/** Appends at short intervals, and the interval in milliseconds. */
const quickAppends = 200;
const everyMs = 25;

/** As many messages as a page can know of a thread that all of these are appended to. */
const known = pageLimits.threadMessages - appends;

/** So many that the page comes to its limit while messages come, and keeps the end alone. */
const knownNearLimit = pageLimits.threadMessages - quickAppends / 2;

/** Goal 11: messages that come to the end of a thread of which a page knows all that it can. */
export async function measureAppends(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  const { thread, plain } = await interleaveFigures(
    {
      thread: () => appendCosts(browser, `${address}#${known}`),
      plain: () => appendCosts(browser, `${address}#plain`),
    },
    rounds,
  );
  const kept: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    kept.push(await keptEnds(browser, `${address}#${knownNearLimit}`));
  }
  return [
    { ...row('an append, p95, to 16 ms', thread.p95, 16, 'ms'), bound: { atMost: 1 } },
    { ...row('an append, p50', thread.p50, plain.p50, 'ms'), bound: { atMost: 6 } },
    {
      ...row(
        `appends of ${quickAppends}, ${everyMs} ms apart, that left the end in sight`,
        Math.min(...kept),
        quickAppends,
        '',
      ),
      bound: { atLeast: 1 },
    },
  ];
}

function row(what: string, measured: number, baseline: number, unit: string): Row {
  return { goal: 11, what, measured, baseline, unit };
}

/** The costs of messages, each with all that it leads to before the next. */
export async function appendCosts(browser: Browser, address: string) {
  const page = await openThreads(browser, address);
  await openThread(page, 'long');
  const costs = costsFrom(await page.trace(() => page.do('append', appends)), 'append');
  await page.close();
  return { p50: percentile(costs, 0.5), p95: percentile(costs, 0.95) };
}

async function keptEnds(browser: Browser, address: string): Promise<number> {
  const page = await openThreads(browser, address);
  await openThread(page, 'long');
  const kept = await page.do('appendQuickly', quickAppends, everyMs);
  await page.close();
  return kept;
}
