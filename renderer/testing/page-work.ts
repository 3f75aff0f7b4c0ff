import { cdp } from 'vitest/browser';
import { fullSpeedWorkMs, knownText, readAndWrite } from '../../tests/watchdog/known-work.ts';

/** How often the known work is done to learn the speed of the machine. */
const knownTimes = 10;

/**
 * Returns the processor time that the page's thread takes for some work, in milliseconds at full
 * speed: it is judged by known work, done by the same thread right before. Waiting for a processor
 * does not count, and neither does a machine that runs at half its speed.
 */
export async function pageWorkMs(work: () => unknown): Promise<number> {
  await cdp().send('Performance.enable', { timeDomain: 'threadTicks' });
  const text = knownText();
  const knownMs = (await ranDuring(() => readAndWrite({ text, times: knownTimes }))) / knownTimes;
  return (await ranDuring(work)) / Math.max(1, knownMs / fullSpeedWorkMs);
}

async function ranDuring(work: () => unknown): Promise<number> {
  const before = await ranMs();
  await work();
  return (await ranMs()) - before;
}

/** The processor time that the page's thread has taken so far, in milliseconds. */
async function ranMs(): Promise<number> {
  const { metrics } = await cdp().send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
