import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time that the thread itself worked, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * The longest task of the page's own thread while something happens, in milliseconds of its own
 * CPU time: how busy the rest of the machine is does not count.
 */
export async function longestTaskMs(page: Page, happen: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
  });
  try {
    await happen();
  } finally {
    await session.send('Tracing.end');
    await complete;
    await session.detach();
  }
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) {
    throw new Error('No task of the page was traced.');
  }
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
