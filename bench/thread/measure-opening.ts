import type { Browser } from 'playwright';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { interleave, interleaveFigures } from '../interleave.ts';
import { costsFrom } from '../page/mark-costs.ts';
import { sum } from '../page/trace.ts';
import type { Row } from '../report/row.ts';
import type { ThreadName } from './page/contender.ts';
import { openThread, openThreads } from './open-threads.ts';
import type { ThreadPage } from './open-threads.ts';

/** The time of a frame at 60 frames a second. */
const frameMs = 1000 / 60;

/** The frames in which 20,000 pixels are scrolled. */
export const frames = 200;
const stepPx = 100;

/** The fewest messages on these pixels. */
const fewestPassed = 100;

/** The frames that may be late beyond those of the baseline on a slow processor: 5 %. */
const toleratedFrames = 0.05 * frames;

/** How many times the processor is slowed down. */
export const slowness = 4;

/** The addresses of the page's contenders. */
const addresses = {
  plain: 'plain',
  /** A page that reads the newest messages as it opens the thread, and older ones on the way. */
  thread: '0',
  /** A page that knows as many messages as it keeps. */
  known: String(pageLimits.threadMessages),
};

/** Goal 12: opening a thread, what that takes of the memory, and scrolling up from its end. */
export async function measureOpening(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  const at = (name: keyof typeof addresses) => `${address}#${addresses[name]}`;
  const opening = (name: keyof typeof addresses) => () => openingCosts(browser, at(name));
  const { plain, thread, known } = await interleaveFigures(
    { plain: opening('plain'), thread: opening('thread'), known: opening('known') },
    rounds,
  );
  const { heap } = await interleave({ heap: () => heapMb(browser, at('known')) }, rounds);
  const scrolling = (slowBy: number) =>
    interleaveFigures(
      {
        plain: () => scrollCosts(browser, at('plain'), slowBy),
        thread: () => scrollCosts(browser, at('thread'), slowBy),
      },
      rounds,
    );
  const [usual, slow] = [await scrolling(1), await scrolling(slowness)];
  const toPlain = (what: string, measured: number, baseline = plain.openMs) =>
    atMostOnce(row(what, measured, baseline, 'ms'));
  const inTime = (what: string, measured: number, baseline: number): Row => ({
    ...row(what, measured, baseline, 'frames'),
    bound: { atLeast: 1 },
  });
  return [
    toPlain('opening', thread.openMs),
    toPlain(`opening it with ${addresses.known} messages known`, known.openMs),
    toPlain('opening the first thread of all', thread.coldMs, plain.coldMs),
    atMostOnce(row('heap over the data, to 3 MB', heap, 3, 'MB')),
    inTime(`frames in time of ${frames}, scrolling 20,000 px`, usual.thread.inTime, frames),
    inTime(
      `the same with the processor slowed down ${slowness} times, to the baseline - 5 %`,
      slow.thread.inTime,
      slow.plain.inTime - toleratedFrames,
    ),
    atMostOnce(row('longest of these frames, to 16.7 ms', usual.thread.longestMs, frameMs, 'ms')),
  ];
}

function row(what: string, measured: number, baseline: number, unit: string): Row {
  return { goal: 12, what, measured, baseline, unit };
}

function atMostOnce(one: Row): Row {
  return { ...one, bound: { atMost: 1 } };
}

/** The costs of opening the first thread of a page, and another one after it. */
export async function openingCosts(browser: Browser, address: string) {
  const page = await openThreads(browser, address);
  const coldMs = await openingMs(page, 'other');
  const openMs = await openingMs(page, 'long');
  await page.close();
  return { coldMs, openMs };
}

async function openingMs(page: ThreadPage, thread: ThreadName): Promise<number> {
  const { tasks } = await page.trace(() => openThread(page, thread));
  return sum(tasks.map(({ cpuMs }) => cpuMs));
}

/** The frames that were drawn in time while scrolling up from the end, and the longest one. */
export async function scrollCosts(browser: Browser, address: string, slowBy: number) {
  const page = await openThreads(browser, address);
  await openThread(page, 'long');
  await page.slowDown(slowBy);
  const before = await page.do('topNumber');
  const costs = costsFrom(await page.trace(() => page.do('scrollUp', frames, stepPx)), 'frame');
  const passed = before - (await page.do('topNumber'));
  await page.close();
  if (!(passed >= fewestPassed)) {
    throw new Error(`Scrolling passed ${passed} messages instead of ${fewestPassed} or more.`);
  }
  return {
    inTime: costs.filter((ms) => ms <= frameMs).length,
    longestMs: Math.max(...costs),
  };
}

/** The heap that showing a thread takes, without the messages that the page knows. */
async function heapMb(browser: Browser, address: string): Promise<number> {
  const page = await openThreads(browser, address);
  const keptMb = await page.heapMb();
  await openThread(page, 'long');
  const shownMb = await page.heapMb();
  await page.close();
  return shownMb - keptMb;
}
